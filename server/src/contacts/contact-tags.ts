import { conflict } from "../platform/errors/app-error.ts";
import { foldText } from "../platform/text/fold-text.ts";
import { LONGEST_TAGS, normalTags } from "./contact-values.ts";

/** The tags of a contact with some more and without others, ignoring case. */
export function changedTags(
  tags: string | null,
  added: readonly string[] = [],
  removed: readonly string[] = [],
): string | null {
  const without = new Set(removed.map((tag) => foldText(tag.replace(/\s+/g, " "))));
  const all = normalTags(tags, ...added)?.split(",") ?? [];
  const text = normalTags(all.filter((tag) => !without.has(foldText(tag))).join(","));
  if (text !== null && text.length > LONGEST_TAGS)
    throw conflict("It has too many tags already. Remove some first.");
  return text;
}
