import { join } from "node:path";
import { builtPart } from "../../../platform/runtime/code-location.ts";

export const LOCAL_MODEL = {
  /** Raise the last part when vectors change by more than rounding: everything is then re-embedded. */
  id: "all-MiniLM-L6-v2/int8-1",
  dimensions: 384,
  maxTokens: 256,
} as const;

/** What `embedding-model` and `reader` are built to. */
export function modelFiles(folder = builtPart("embedding-model")) {
  return {
    model: join(folder, "model.onnx"),
    tokenizer: join(folder, "tokenizer.json"),
    largestProducts: join(folder, "largest-products.onnx"),
    reader: join(builtPart("reader"), "reader.onnx"),
  };
}
