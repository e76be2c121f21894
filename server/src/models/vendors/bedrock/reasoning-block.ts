import type { ContentBlock } from "../../message-format/format.ts";
import { THINKING_MARKS } from "../thinking-marks.ts";
import type { BedrockReasoning } from "./bedrock-format.ts";

const MARK = THINKING_MARKS.bedrock;

/** A model's reasoning, which goes back with the results of its tools and is never shown. */
export function bedrockReasoning(reasoning: BedrockReasoning): ContentBlock | null {
  if (!reasoning.redactedContent && !reasoning.reasoningText?.signature) return null;
  return {
    type: "redacted_thinking",
    data: MARK + Buffer.from(JSON.stringify(reasoning)).toString("base64"),
  };
}

/** Null for the reasoning of another vendor. */
export function toReasoningContent({ data }: ContentBlock): BedrockReasoning | null {
  if (typeof data !== "string" || !data.startsWith(MARK)) return null;
  try {
    return JSON.parse(Buffer.from(data.slice(MARK.length), "base64").toString()) as BedrockReasoning;
  } catch {
    return null;
  }
}
