import { estimateTokens } from "../../language/index.ts";
import { wellFormedText } from "../../platform/text/well-formed.ts";
import { invalidField } from "../failure.ts";
import { readObject, requireText } from "../messages-endpoint/read-request.ts";

/** The built-in model takes a few milliseconds for a text, and the project's searches wait beside it. */
export const MAX_TEXTS = 128;
export const MAX_TEXT_CHARACTERS = 8_000;

export interface EmbeddingsAsked {
  readonly model: string;
  readonly texts: string[];
  readonly base64: boolean;
  readonly dimensions: number | null;
  /** An estimate. */
  readonly tokens: number;
}

export function readEmbeddingsRequest(body: unknown): EmbeddingsAsked {
  const fields = readObject(body);
  const model = requireText(fields, "model");
  const texts = readTexts(fields["input"]);
  const format = fields["encoding_format"] ?? "float";
  if (format !== "float" && format !== "base64")
    throw invalidField("encoding_format", "Input should be 'float' or 'base64'");
  const dimensions = fields["dimensions"] ?? null;
  if (dimensions !== null && typeof dimensions !== "number")
    throw invalidField("dimensions", "Input should be a valid integer");
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  return { model, texts, base64: format === "base64", dimensions, tokens };
}

function readTexts(input: unknown): string[] {
  if (input === undefined || input === null) throw invalidField("input", "Field required");
  const list: unknown[] = Array.isArray(input) ? input : [input];
  if (list.length === 0 || list.length > MAX_TEXTS)
    throw invalidField("input", `Input should be a text or a list of 1 to ${MAX_TEXTS} texts`);
  return list.map((text, position) => {
    const path = Array.isArray(input) ? `input.${position}` : "input";
    if (typeof text !== "string" || text.trim() === "")
      throw invalidField(path, "Input should be a text; tokens are not supported");
    if (text.length > MAX_TEXT_CHARACTERS)
      throw invalidField(path, `A text can have at most ${MAX_TEXT_CHARACTERS} characters`);
    return wellFormedText(text);
  });
}
