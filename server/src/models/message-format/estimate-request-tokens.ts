import { estimateTokens, MAX_COUNTED_CHARACTERS } from "../../language/index.ts";
import type { MessagesRequest } from "./format.ts";

/** A plausible count, where no vendor reports one, of what a model would read of a request, without the bytes of pictures and files. */
export function estimateRequestTokens({ system, messages, tools }: MessagesRequest): number {
  let long = 0;
  const rest = JSON.stringify([system ?? "", messages, tools ?? []], (name, value: unknown) => {
    if (typeof value !== "string") return value;
    if (name === "data") return "";
    if (value.length <= MAX_COUNTED_CHARACTERS) return value;
    long += estimateTokens(value);
    return "";
  });
  return long + estimateTokens(rest);
}
