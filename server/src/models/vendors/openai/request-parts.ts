import type { MessagesRequest } from "../../message-format/format.ts";
import { unsupported } from "./content-source.ts";

export interface FunctionDescription {
  readonly name: string;
  readonly description?: string;
  readonly parameters: Record<string, unknown>;
}

/** The request's tools; the vendor's own kinds of another format are refused. */
export function functionsOf({ tools = [] }: MessagesRequest): FunctionDescription[] {
  return tools.map(({ type, name, description, input_schema }) => {
    if (type !== undefined && type !== "custom") throw unsupported(`tools of type ${type}`);
    const parameters = input_schema ?? { type: "object", properties: {} };
    return { name, ...(description === undefined ? {} : { description }), parameters };
  });
}

/** How long the model may think, in whichever format the request says it. */
export function effortOf(request: MessagesRequest): unknown {
  const config = request["output_config"] as { effort?: unknown } | null | undefined;
  return request["reasoning_effort"] ?? config?.effort;
}
