import { parseVendorJson } from "../parse-vendor-json.ts";
import { readEvents } from "../read-events.ts";
import { VendorError } from "../vendor-error.ts";
import { createVendorHttp, type AddressGuard } from "../vendor-http.ts";
import { MAX_ANSWER_BYTES, type ResponseHead } from "../vendor-response.ts";
import type { Vendor, VendorCall } from "../vendor.ts";
import { geminiToMessage } from "./gemini-answer.ts";
import type { GeminiAnswer } from "./gemini-format.ts";
import { readGeminiRefusal } from "./gemini-refusal.ts";
import { toGeminiRequest } from "./gemini-request.ts";
import { createGeminiDecoder } from "./gemini-stream.ts";

export const GEMINI_URL = "https://generativelanguage.googleapis.com";
export interface GeminiVendorConfig {
  readonly apiKey: string | null;
  /** Without the version. */
  readonly baseUrl: string | null;
  readonly guard?: AddressGuard;
}

/** Google's Gemini API. */
export function createGeminiVendor({ apiKey, baseUrl, guard }: GeminiVendorConfig): Vendor {
  const http = createVendorHttp(baseUrl ?? GEMINI_URL, guard);
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (apiKey !== null) headers["x-goog-api-key"] = apiKey;

  async function open(call: VendorCall, method: string, withoutSignatures: boolean): Promise<ResponseHead> {
    const path = `/v1beta/models/${encodeURIComponent(call.request.model)}:${method}`;
    const body = JSON.stringify(toGeminiRequest(call.request, { withoutSignatures }));
    const start = await http.open({ path, headers, body, signal: call.signal });
    if (start.status !== 200) throw await readGeminiRefusal(start);
    return start;
  }

  /** Calls of another model have no signature that Gemini takes: they are sent once more without. */
  const send = (call: VendorCall, method: string): Promise<ResponseHead> =>
    open(call, method, false).catch((error: unknown) => {
      if (!(error instanceof VendorError && /thought.?signature/i.test(error.message))) throw error;
      return open(call, method, true);
    });

  return {
    name: "gemini",
    async stream(call) {
      const start = await send(call, "streamGenerateContent?alt=sse");
      return {
        headers: {},
        read: (sink) => readEvents(start.body, createGeminiDecoder(call.request), sink),
      };
    },
    async complete(call) {
      const start = await send(call, "generateContent");
      const text = (await start.body.readAll(MAX_ANSWER_BYTES)).toString("utf8");
      return {
        headers: {},
        message: geminiToMessage(parseVendorJson<GeminiAnswer>(text), call.request),
        body: null,
      };
    },
    close: () => http.close(),
  };
}
