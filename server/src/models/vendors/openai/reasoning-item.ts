import type { ContentBlock } from "../../message-format/format.ts";
import { THINKING_MARKS } from "../thinking-marks.ts";
import type { ResponsesItem } from "./responses-format.ts";

const MARK = THINKING_MARKS.openai;

/**
 * A model's reasoning as a block of the messages format. It is encrypted for its vendor, goes back to it with the
 * results of the tools, and is never shown. Null where the vendor sent nothing that it would take back.
 */
export function toReasoningBlock({ id, encrypted_content: sealed }: ResponsesItem): ContentBlock | null {
  if (id === undefined || typeof sealed !== "string" || sealed === "") return null;
  return { type: "redacted_thinking", data: `${MARK}${id}:${sealed}` };
}

/** Null for the reasoning of another vendor. */
export function toReasoningItem({ data }: ContentBlock): Record<string, unknown> | null {
  if (typeof data !== "string" || !data.startsWith(MARK)) return null;
  const split = data.indexOf(":", MARK.length);
  if (split < 0) return null;
  const id = data.slice(MARK.length, split);
  return { type: "reasoning", id, summary: [], encrypted_content: data.slice(split + 1) };
}
