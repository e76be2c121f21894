import type { IncomingHttpHeaders } from "node:http";
import { FileProblem } from "../extraction/file-problem.ts";
import { guardedRequest, type GuardedResponse, type RequestOptions } from "./guarded-request.ts";
import { readResponse } from "./read-response.ts";

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
  return guardedRequest(address, { ...request, anyStatus: true }, async (response) => {
    const { status, headers } = response;
    if (wants && !wants({ status, headers })) return { status, headers, bytes: Buffer.alloc(0) };
    if (Number(headers["content-length"] ?? 0) > maxBytes) throw new FileProblem("too_large");
    const { bytes, isTooLong } = await readResponse(response, maxBytes);
    if (isTooLong) throw new FileProblem("too_large");
    return { status, headers, bytes };
  });
}
