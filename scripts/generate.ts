/**
 * Writes what is derived from the sources: openapi.json, the SDK's types, the Python client, the Postman collection,
 * what integrations know of the API, the vector kernel, the checksums of migrations and the schema they make. `--check`
 * fails on drift instead.
 */
import { readFileSync, mkdirSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { api } from "../server/src/api.ts";
import { toOpenApi } from "../server/src/platform/openapi/to-openapi.ts";
import { migrations } from "../server/src/migrations.ts";
import { schema } from "../server/src/schema.ts";
import { EXPECTED_SCHEMA_FILE, expectedSchemaSource } from "./generate/expected-schema.ts";
import { changedMigrations, freezeMigrations, FROZEN_MIGRATIONS } from "./generate/frozen-migrations.ts";
import { unsafeSteps } from "./generate/unsafe-steps.ts";
import { POSTMAN_COLLECTION, postmanCollection } from "./generate/postman-collection.ts";
import { pythonSource } from "./generate/python-source.ts";
import { SCAN_KERNEL, scanKernelSource } from "./generate/scan-kernel.ts";
import { integrationSources } from "./generate/integration-sources.ts";
import { sdkSource } from "./generate/sdk-source.ts";

const check = process.argv.includes("--check");
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const document = toOpenApi(api, "http://127.0.0.1:8787");
const currentText = (name: string): string => {
  const path = join(root, name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};
const frozen = currentText(FROZEN_MIGRATIONS);
const changed = [
  ...changedMigrations(frozen, migrations),
  ...unsafeSteps(frozen, migrations, schema.retired),
];
for (const problem of changed) console.error(problem);
const files = {
  "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
  "sdk/src/generated/operations.ts": sdkSource(document),
  ...pythonSource(document),
  [POSTMAN_COLLECTION]: postmanCollection(document),
  ...integrationSources(root, document),
  [SCAN_KERNEL]: await scanKernelSource(root),
  [FROZEN_MIGRATIONS]: freezeMigrations(frozen, migrations),
  [EXPECTED_SCHEMA_FILE]: await expectedSchemaSource(currentText(EXPECTED_SCHEMA_FILE), migrations, {
    isCheck: check,
  }),
};

let drifted = changed.length > 0;
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  if (currentText(name) === text) continue;
  if (check) {
    console.error(`${name} is out of date: run npm run generate and commit the result.`);
    drifted = true;
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`wrote ${name}`);
  }
}
// Not by `exitCode`: something that is loaded above sets it to 0, and a drift would pass.
process.exit(drifted ? 1 : 0);
