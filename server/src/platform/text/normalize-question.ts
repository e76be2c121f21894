import { foldText } from "./fold-text.ts";

/** A question's words alone: the same words are the same question, whatever their case and punctuation. */
export const normalizeQuestion = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
