import type { ContentBlock } from "../../message-format/format.ts";
import { THINKING_MARKS } from "../thinking-marks.ts";

const MARK = THINKING_MARKS.gemini;

/** Accepted by the vendor in place of a signature, for a call that another model has made. */
export const NO_SIGNATURE = "skip_thought_signature_validator";

/** What the model thought before a call. Gemini refuses the call's result unless it comes back with it. */
export const toThoughtBlock = (signature: string): ContentBlock => ({
  type: "redacted_thinking",
  data: MARK + signature,
});

/** Null for the thinking of another vendor. */
export function toSignature({ data }: ContentBlock): string | null {
  return typeof data === "string" && data.startsWith(MARK) ? data.slice(MARK.length) : null;
}
