import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import type { FetchedBytes } from "../../training/index.ts";
import { ActionFailure } from "../failure.ts";
import { valueAtPointer } from "../json-pointer.ts";
import type { Mask } from "../masking.ts";
import type { HttpConfiguration } from "../schema.ts";

const LONGEST_COMPLAINT = 500;
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504]);

/** What counts of a service's answer. */
export function readServiceAnswer(
  response: FetchedBytes,
  { select, mapping }: HttpConfiguration,
  mask: Mask,
): unknown {
  const { status, headers, bytes } = response;
  const type = (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  if (status < 200 || status > 299) throw refusedWith(response, type, mask);
  const content = contentOf(type, bytes);
  if (select === null && mapping === null) return content;
  if (!isJson(type)) throw new ActionFailure("The service did not answer with JSON.");
  if (mapping !== null)
    return Object.fromEntries(
      Object.entries(mapping).map(([name, pointer]) => [name, valueAtPointer(content, pointer) ?? null]),
    );
  const selected = valueAtPointer(content, select!);
  if (selected === undefined) throw new ActionFailure(`The service's answer has no ${select}.`);
  return selected;
}

function contentOf(type: string, bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  if (isJson(type)) {
    try {
      return JSON.parse(bytes.toString("utf8"));
    } catch {
      throw new ActionFailure("The service announced JSON and answered with something else.");
    }
  }
  if (type.startsWith("text/") || type === "") return bytes.toString("utf8");
  throw new ActionFailure(`The service answered with ${type.slice(0, 100)}, which is neither JSON nor text.`);
}

const isJson = (type: string): boolean => type === "application/json" || type.endsWith("+json");

function refusedWith({ status, headers, bytes }: FetchedBytes, type: string, mask: Mask): ActionFailure {
  const isReadable = isJson(type) || type === "text/plain";
  const complaint = isReadable ? mask.text(bytes.toString("utf8")).slice(0, LONGEST_COMPLAINT) : "";
  const sentence = `The service answered with the status ${status}.`;
  return new ActionFailure(complaint === "" ? sentence : `${sentence} It said: ${complaint}`, {
    isTransient: TRANSIENT.has(status),
    retryAfterMs: askedPauseMs(headers["retry-after"], Date.now()) ?? 0,
  });
}
