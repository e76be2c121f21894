import type { GuardedResponse } from "./guarded-request.ts";

/** Reads a body until it ends or has more than `maxBytes`, before or after it is decompressed. */
export async function readResponse(
  { body, receivedBytes, signal }: Pick<GuardedResponse, "body" | "receivedBytes" | "signal">,
  maxBytes: number,
): Promise<{ bytes: Buffer; isTooLong: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  let isTooLong = false;
  const stop = () => body.destroy(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      isTooLong = Math.max(length, receivedBytes()) > maxBytes;
      if (isTooLong) break;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    body.destroy();
  }
  return { bytes: Buffer.concat(chunks), isTooLong };
}
