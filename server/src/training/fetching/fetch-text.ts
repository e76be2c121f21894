import { guardedRequest, type RequestOptions } from "./guarded-request.ts";
import { readResponse } from "./read-response.ts";

export type FetchTextOptions = RequestOptions & { maxBytes?: number | undefined };

export interface FetchedText {
  url: string;
  contentType: string | null;
  text: string;
  /** True if the page was longer than `maxBytes` and only its beginning is here. */
  truncated: boolean;
}

/** Reads a page of the web as text under the same guard as files; a long page is cut, not refused. */
export async function fetchText(address: string, options: FetchTextOptions = {}): Promise<FetchedText> {
  const maxBytes = options.maxBytes ?? 2 * 1024 * 1024;
  const request = { timeoutMs: 15_000, ...options };
  return guardedRequest(address, request, async (response) => {
    const { url, headers, signal } = response;
    const { bytes, isTooLong } = await readResponse(response, maxBytes);
    signal.throwIfAborted();
    const type = headers["content-type"];
    const contentType = typeof type === "string" ? type : null;
    const content = bytes.subarray(0, maxBytes);
    // Its tables are megabytes that a server without a page to read does not need.
    const { declaredCharset, decodeText } = await import("../extraction/text-encoding.ts");
    const text = decodeText(content, charsetIn(contentType) ?? declaredCharset(content));
    return { url: url.href, contentType, text, truncated: isTooLong };
  });
}

function charsetIn(contentType: string | null): string | null {
  return /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? null;
}
