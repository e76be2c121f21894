import type { AnswerFormat } from "../../message-format/answer-format.ts";
import type { ContentBlock, MessagesRequest } from "../../message-format/format.ts";

export const JSON_ONLY = "Answer with one JSON object and nothing else: no other text, no code fence.";

/** The form of the answer in the API's own words. It has none for "any object", which becomes an instruction. */
export function withOutputFormat(request: MessagesRequest): MessagesRequest {
  const { response_format: asked, ...rest } = request;
  if (asked === undefined) return request;
  const format = asked as AnswerFormat;
  const plain = rest as MessagesRequest;
  if (format.type === "json_object") return { ...plain, system: withLine(plain.system) };
  const config = (plain["output_config"] ?? {}) as object;
  const { schema } = format.json_schema;
  return { ...plain, output_config: { ...config, format: { type: "json_schema", schema } } };
}

function withLine(system: MessagesRequest["system"]): string | ContentBlock[] {
  if (Array.isArray(system)) return [...system, { type: "text", text: JSON_ONLY }];
  return system ? `${system}\n\n${JSON_ONLY}` : JSON_ONLY;
}
