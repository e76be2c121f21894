import { loadInference, type Inference, type InferenceOptions } from "./inference.ts";
import type { BatchRequest, Response } from "./protocol.ts";

/** Entry of the child process: loads the models once, then answers one batch after the other. */
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
  process.on("message", (request: BatchRequest) => {
    void answer(inference, request).then(send);
  });
  send({ type: "ready" });
}

async function answer(inference: Inference, { id, jobs }: BatchRequest): Promise<Response> {
  try {
    const results = await inference.run(jobs);
    const lengths = results.map((result) => result.length);
    const values = new Float32Array(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    for (const result of results) {
      values.set(result, at);
      at += result.length;
    }
    return { type: "results", id, lengths, values };
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
