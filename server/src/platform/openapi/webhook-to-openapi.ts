import type { z } from "zod";
import type { EndpointParameter } from "./endpoint-description.ts";
import { toSchema, type Components } from "./to-schema.ts";

/** A request that the server sends to an address of others when something happens. */
export interface WebhookDescription {
  /** The event. */
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly EndpointParameter[];
  readonly body: z.ZodType;
}

export function webhookToOpenApi(
  { name, tag, summary, description, headers, body }: WebhookDescription,
  components: Components,
): Record<string, unknown> {
  return {
    operationId: `on${name.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    description,
    parameters: headers,
    requestBody: {
      required: true,
      content: { "application/json": { schema: toSchema(body, "output", components) } },
    },
    responses: {
      "2XX": { description: "Received. The body of the answer is not used" },
      "4XX": { description: "Refused: sent again later" },
      default: { description: "Failed: sent again later" },
    },
  };
}
