import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Vite runs the sources: Node 20 reads no TypeScript. */
const { module } = await runnerImport(join(here, "src/write-model.ts"), {
  configFile: false,
  logLevel: "warn",
});
await module.writeModel(process.argv[2] ?? join(here, "dist"));
