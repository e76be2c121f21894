/** Writes what is derived from the API: openapi.json and the SDK's types. `--check` fails on drift instead. */
import { readFileSync, mkdirSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { api } from "../server/src/api.ts";
import { toOpenApi } from "../server/src/platform/openapi/to-openapi.ts";
import { sdkSource } from "./generate/sdk-source.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const document = toOpenApi(api, "http://127.0.0.1:8787");
const files = {
  "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
  "sdk/src/generated/operations.ts": sdkSource(document),
};

const check = process.argv.includes("--check");
let drifted = false;
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  const current = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (current === text) continue;
  if (check) {
    console.error(`${name} is out of date: run npm run generate and commit the result.`);
    drifted = true;
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`wrote ${name}`);
  }
}
process.exitCode = drifted ? 1 : 0;
