import { readFile } from "node:fs/promises";
import { modelFiles } from "./model-files.ts";

/** The whole English words among the word pieces of the built-in model: its 20,000 most frequent ones. */
export async function readWordPieces(modelFolder?: string): Promise<ReadonlySet<string>> {
  const json = await readFile(modelFiles(modelFolder).tokenizer, "utf8");
  const { model } = JSON.parse(json) as { model: { vocab: Record<string, number> } };
  return new Set(Object.keys(model.vocab).filter((piece) => /^[a-z]{3,}$/.test(piece)));
}
