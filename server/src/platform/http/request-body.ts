import { AppError, invalidParams } from "../errors/app-error.ts";
import { INLINE_BODY_BYTES, type Operation } from "../operations/define-operation.ts";
import { wellFormed } from "../text/well-formed.ts";
import { fromForm } from "./form-values.ts";
import type { Threads } from "../threads/threads.ts";
import { parseJson, type ParsedJson } from "./parse-json.ts";

/** Every operation takes JSON and forms; an empty body counts as an empty object. */
export async function readRequestBody(
  threads: Threads,
  operation: Operation,
  contentType: string | undefined,
  bytes: Buffer,
): Promise<unknown> {
  if (bytes.length === 0) return {};
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded")
    return wellFormed(fromForm(operation.input, new URLSearchParams(bytes.toString("utf8"))));
  if (type === "" || type === "application/json" || type === "text/plain" || type.endsWith("+json")) {
    return readJsonBody(threads, bytes);
  }
  const types = operation.receives
    ? "application/json, application/x-www-form-urlencoded or multipart/form-data"
    : "application/json or application/x-www-form-urlencoded";
  throw new AppError("unsupported_media_type", `Send the body as ${types}.`);
}

/** The value of a body of JSON. A long one is parsed in another thread, which gets its memory unless it `isReused`. */
export async function readJsonBody(
  threads: Threads,
  bytes: Buffer,
  { isReused = false } = {},
): Promise<unknown> {
  const parsed =
    bytes.length <= INLINE_BODY_BYTES ? parseJson(bytes) : await parseBesides(threads, bytes, isReused);
  if ("value" in parsed) return parsed.value;
  throw invalidParams({ body: parsed.problem });
}

async function parseBesides(threads: Threads, bytes: Buffer, isReused: boolean): Promise<ParsedJson> {
  // A body of known length has its own memory, which the thread receives without a copy.
  const isTransferable = !isReused && bytes.buffer.byteLength === bytes.byteLength;
  const transferable = isTransferable ? [bytes.buffer as ArrayBuffer] : [];
  for await (const parsed of threads.run("parseJson", bytes, transferable)) return parsed;
  throw new Error("The thread has parsed nothing.");
}
