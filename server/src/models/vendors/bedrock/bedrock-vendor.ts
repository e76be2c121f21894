import { sha256Hex, signAwsRequest } from "../../../platform/http/sign-aws-request.ts";
import { parseVendorJson } from "../parse-vendor-json.ts";
import { readEvents } from "../read-events.ts";
import { createVendorHttp } from "../vendor-http.ts";
import { MAX_ANSWER_BYTES, type ResponseHead } from "../vendor-response.ts";
import type { Vendor, VendorCall } from "../vendor.ts";
import { bedrockToMessage } from "./bedrock-answer.ts";
import type { BedrockAnswer } from "./bedrock-format.ts";
import { readBedrockRefusal, visibleBedrockHeaders } from "./bedrock-refusal.ts";
import { toBedrockRequest } from "./bedrock-request.ts";
import { createBedrockDecoder } from "./bedrock-stream.ts";

export interface BedrockVendorConfig {
  readonly region: string;
  /** An API key of Bedrock, or the secret of an access key. */
  readonly secret: string;
  /** Null where the secret is an API key. */
  readonly accessKeyId: string | null;
  readonly sessionToken: string | null;
  /** Another address than the region's. */
  readonly baseUrl: string | null;
}

/** Amazon Bedrock through its Converse API. */
export function createBedrockVendor(config: BedrockVendorConfig): Vendor {
  const baseUrl = config.baseUrl ?? addressOf(config.region);
  const http = createVendorHttp(baseUrl);

  async function open(call: VendorCall, method: string): Promise<ResponseHead> {
    const path = `/model/${encodeURIComponent(call.request.model)}/${method}`;
    const body = JSON.stringify(toBedrockRequest(call.request));
    const headers = headersFor(config, new URL(baseUrl.replace(/\/+$/, "") + path), body);
    const start = await http.open({ path, headers, body, signal: call.signal });
    if (start.status !== 200) throw await readBedrockRefusal(start);
    return start;
  }

  return {
    name: "bedrock",
    async stream(call) {
      const start = await open(call, "converse-stream");
      return {
        headers: visibleBedrockHeaders(start.headers),
        read: (sink) => readEvents(start.body, createBedrockDecoder(call.request), sink),
      };
    },
    async complete(call) {
      const start = await open(call, "converse");
      const text = (await start.body.readAll(MAX_ANSWER_BYTES)).toString("utf8");
      const message = bedrockToMessage(parseVendorJson<BedrockAnswer>(text), call.request);
      return { headers: visibleBedrockHeaders(start.headers), message, body: null };
    },
    close: () => http.close(),
  };
}

const addressOf = (region: string): string =>
  `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;

function headersFor(
  { region, secret, accessKeyId, sessionToken }: BedrockVendorConfig,
  url: URL,
  body: string,
): Record<string, string> {
  const plain = { "content-type": "application/json" };
  if (accessKeyId === null) return { ...plain, authorization: `Bearer ${secret}` };
  const headers = sessionToken === null ? plain : { ...plain, "x-amz-security-token": sessionToken };
  return signAwsRequest(
    { method: "POST", url, bodyHash: sha256Hex(body), headers },
    { service: "bedrock", region, accessKeyId, secretAccessKey: secret },
    Date.now(),
  );
}
