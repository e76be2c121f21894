import { loadInference, type Inference, type InferenceOptions } from "./inference.ts";
import type { EmbeddingRequest, Response } from "./protocol.ts";

/** Entry of the child process: loads the model once, then answers one batch after the other. */
async function serve(): Promise<void> {
  // The parent has exited or crashed, so no process is left to answer.
  process.on("disconnect", () => process.exit(0));
  const options = JSON.parse(process.argv[2] ?? "{}") as InferenceOptions;
  let inference: Inference;
  try {
    inference = await loadInference(options);
  } catch (error) {
    send({ type: "failed", message: messageOf(error) });
    process.exitCode = 1;
    process.disconnect();
    return;
  }
  process.on("message", (request: EmbeddingRequest) => {
    void answer(inference, request).then(send);
  });
  send({ type: "ready" });
}

async function answer(inference: Inference, { id, texts }: EmbeddingRequest): Promise<Response> {
  try {
    const vectors = await inference.embed(texts);
    const width = vectors[0]?.length ?? 0;
    const values = new Float32Array(vectors.length * width);
    vectors.forEach((vector, index) => values.set(vector, index * width));
    return { type: "vectors", id, count: vectors.length, values };
  } catch (error) {
    return { type: "error", id, message: messageOf(error) };
  }
}

function send(response: Response): void {
  if (process.connected) process.send?.(response);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

await serve();
