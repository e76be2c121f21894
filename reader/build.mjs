import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Vite runs the sources: Node 20 reads no TypeScript. */
const { module } = await runnerImport(join(here, "src/write-reader.ts"), {
  configFile: false,
  logLevel: "warn",
});
await module.writeReader(
  join(here, "weights/reader.int8.safetensors"),
  process.argv[2] ?? join(here, "dist"),
);
