import type { IncomingHttpHeaders } from "node:http";
import { FileProblem } from "../extraction/file-problem.ts";
import { guardedRequest, type GuardedResponse, type RequestOptions } from "./guarded-request.ts";

export type FetchBytesOptions = Omit<RequestOptions, "anyStatus" | "maxRedirects"> & {
  maxBytes: number;
  /** Whether the body is worth reading; by default it is. */
  wants?: ((response: Pick<GuardedResponse, "status" | "headers">) => boolean) | undefined;
};

export interface FetchedBytes {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Empty if the body was not wanted. */
  readonly bytes: Buffer;
}

/** One request under the address guard, whatever its status. Redirects are the caller's to follow. */
export async function fetchBytes(address: string, options: FetchBytesOptions): Promise<FetchedBytes> {
  const { maxBytes, wants, ...request } = options;
  return guardedRequest(
    address,
    { ...request, anyStatus: true },
    async ({ status, headers, body, receivedBytes, signal }) => {
      const empty = { status, headers, bytes: Buffer.alloc(0) };
      if (wants && !wants({ status, headers })) return empty;
      if (Number(headers["content-length"] ?? 0) > maxBytes) throw new FileProblem("too_large");
      const chunks: Buffer[] = [];
      let bytes = 0;
      const stop = () => body.destroy(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          chunks.push(chunk);
          bytes += chunk.length;
          if (Math.max(bytes, receivedBytes()) > maxBytes) throw new FileProblem("too_large");
        }
      } finally {
        signal.removeEventListener("abort", stop);
        body.destroy();
      }
      return { ...empty, bytes: Buffer.concat(chunks) };
    },
  );
}
