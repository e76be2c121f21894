/** `node reader/convert.mjs TRAINED.fp16.safetensors`: turns trained weights into the ones that are committed. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
const [trained] = process.argv.slice(2);
if (!trained) throw new Error("Which file of trained weights?");
const { module } = await runnerImport(join(here, "src/convert-weights.ts"), {
  configFile: false,
  logLevel: "warn",
});
await module.convertWeights(trained, join(here, "weights/reader.int8.safetensors"));
