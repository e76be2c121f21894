/**
 * For a release: writes the digest of every image that Dockerfile and compose.yaml name, and with --image=NAME:TAG that
 * of the pushed image into the chart. scripts/check-container-files.ts --release checks the result.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { digestFromRegistry, pinChart, pinImages } from "./image-pins.ts";

const VALUES = "deploy/helm/parley/values.yaml";
const { image } = parseArgs({ options: { image: { type: "string" } } }).values;
for (const file of ["Dockerfile", "compose.yaml"])
  writeFileSync(file, await pinImages(readFileSync(file, "utf8"), digestFromRegistry));
if (image !== undefined) {
  const repository = image.replace(/:[^:/]+$/, "");
  writeFileSync(VALUES, pinChart(readFileSync(VALUES, "utf8"), repository, await digestFromRegistry(image)));
}
