import type { MessageParam } from "../models/index.ts";
import { invalidField } from "./failure.ts";

export const MAX_USER_CHARACTERS = 5_000;

/**
 * The last text a user wrote. A conversation without any, or with one that is too long, is refused. `field` is where
 * the request has its conversation, when it is not by messages.
 */
export function requireUserText(messages: readonly MessageParam[], field: string | null = null): string {
  let last = "";
  for (const [position, message] of messages.entries()) {
    if (message.role !== "user") continue;
    const texts = textsOf(message);
    if (isTooLong(texts)) {
      throw invalidField(
        field ?? `messages.${position}`,
        `A user message can have at most ${MAX_USER_CHARACTERS.toLocaleString("en-US")} characters`,
      );
    }
    const whole = texts.join("\n").trim();
    if (whole !== "") last = whole;
  }
  if (last === "") throw invalidField(field ?? "messages", "At least one user message must contain text");
  return last;
}

function textsOf({ content }: MessageParam): string[] {
  if (typeof content === "string") return [content];
  return content.flatMap((block) =>
    block.type === "text" && typeof block["text"] === "string" && !isClientContext(block["text"])
      ? [block["text"]]
      : [],
  );
}

/** What coding agents add to a turn of their user: their tools, files and rules, in a block of its own. */
const isClientContext = (text: string): boolean =>
  text.startsWith("<system-reminder>") && text.trimEnd().endsWith("</system-reminder>");

/** Counts what a person would call characters only where that could matter. */
function isTooLong(texts: readonly string[]): boolean {
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  if (units <= MAX_USER_CHARACTERS) return false;
  // A character has at most two units; counting megabytes would hold the event loop.
  if (units > 2 * MAX_USER_CHARACTERS) return true;
  const characters = texts.reduce((sum, text) => sum + Array.from(text).length, 0);
  return characters > MAX_USER_CHARACTERS;
}
