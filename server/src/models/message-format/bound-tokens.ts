import { answerFormatOf } from "./answer-format.ts";
import type { MessagesRequest } from "./format.ts";

const BYTES_PER_TOKEN = 3;
/** The largest picture, and a file that only the vendor reads. */
const IMAGE_TOKENS = 1_600;
const REMOTE_FILE_TOKENS = 20_000;
/** The tokens a vendor adds where there are tools. */
const TOOLS_TOKENS = 400;

/** An upper estimate of what a request reads. It walks over long texts without reading them. */
export function boundInputTokens(request: MessagesRequest): number {
  const { system, messages, tools } = request;
  const schema = answerFormatOf(request);
  const text = bytesIn(system) + bytesIn(messages) + bytesIn(tools) + (schema === null ? 0 : bytesIn(schema));
  return Math.ceil(text / BYTES_PER_TOKEN) + (tools?.length ? TOOLS_TOKENS : 0);
}

function bytesIn(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 8;
  const { type, source } = value as { type?: unknown; source?: unknown };
  if (type === "image") return IMAGE_TOKENS * BYTES_PER_TOKEN;
  const isRemote = typeof source === "object" && source !== null && !("data" in source);
  let sum = type === "document" && isRemote ? REMOTE_FILE_TOKENS * BYTES_PER_TOKEN : 0;
  for (const [name, part] of Object.entries(value))
    sum += bytesIn(part) + (Array.isArray(value) ? 0 : name.length);
  return sum;
}
