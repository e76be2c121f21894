import type { MessagesRequest } from "./format.ts";

/**
 * The form an answer's text must have, in the words of the chat-completions format. A request carries it as
 * `response_format`; each vendor gets it in its own words.
 */
export type AnswerFormat =
  | { readonly type: "json_object" }
  | {
      readonly type: "json_schema";
      readonly json_schema: {
        readonly name: string;
        readonly schema: Readonly<Record<string, unknown>>;
        readonly description?: string;
        readonly strict?: boolean;
      };
    };

/** What a request demands, whichever of the two formats it was written in; null where any text will do. */
export function answerFormatOf(request: MessagesRequest): AnswerFormat | null {
  const asked = request["response_format"] as AnswerFormat | undefined;
  if (asked !== undefined) return asked;
  const { format } = (request["output_config"] ?? {}) as { format?: { type?: unknown; schema?: unknown } };
  if (format?.type !== "json_schema" || typeof format.schema !== "object" || format.schema === null)
    return null;
  const schema = format.schema as Record<string, unknown>;
  return { type: "json_schema", json_schema: { name: "answer", schema, strict: true } };
}
