/**
 * The Dockerfile is well-formed and the image is what docs/operating.md promises; compose.yaml reads .env.example. With
 * --release, every image has a digest.
 */
import { readFileSync } from "node:fs";
import { containerProblems } from "./container-problems.ts";
import { pinProblems } from "./image-pins.ts";

const read = (path: string) => readFileSync(path, "utf8");
const files = { dockerfile: read("Dockerfile"), compose: read("compose.yaml") };
const problems = [
  ...containerProblems({
    ...files,
    envExample: read(".env.example"),
    settings: read("docs/operating.md"),
  }),
  ...pinProblems(
    { ...files, values: read("deploy/helm/parley/values.yaml") },
    process.argv.includes("--release"),
  ),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
