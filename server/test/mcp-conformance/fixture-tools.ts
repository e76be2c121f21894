import { setTimeout as delay } from "node:timers/promises";
import type {
  CallToolResult,
  InputRequiredResult,
  McpExchange,
  TaskHandle,
  Tool,
} from "../../src/mcp/transport/index.ts";
import { DEFAULTS_FORM, ENUMS_FORM, USER_FORM } from "./fixture-forms.ts";
import { PIXEL, SILENCE } from "./fixture-media.ts";

type Answer = CallToolResult | InputRequiredResult | TaskHandle;
type Run = (input: Readonly<Record<string, unknown>>, exchange: McpExchange) => Answer | Promise<Answer>;

export interface FixtureTool {
  readonly tool: Tool;
  readonly run: Run;
}

const text = (value: string) => ({ type: "text" as const, text: value });
const IMAGE = { type: "image" as const, data: PIXEL, mimeType: "image/png" };
const PAUSE_MS = 50;

export function fixture(
  name: string,
  description: string,
  run: Run,
  properties: Record<string, Record<string, string>> = {},
): FixtureTool {
  const inputSchema = { type: "object" as const, properties, required: Object.keys(properties) };
  return { tool: { name, description, inputSchema }, run };
}

/** Without a session the client's answer reaches a server that did not ask. */
const needsSession = ({ sessionId }: McpExchange): void => {
  if (sessionId === undefined) throw new Error("The server can ask the client back in a session only");
};

/** Asks the person behind the client, by a form. */
async function ask(
  exchange: McpExchange,
  message: string,
  requestedSchema: typeof USER_FORM,
): Promise<string> {
  needsSession(exchange);
  const params = { mode: "form" as const, message, requestedSchema };
  const { action, content } = await exchange.mcpReq.send({ method: "elicitation/create", params });
  return `action=${action}, content=${JSON.stringify(content ?? {})}`;
}

/** The tools that the suite calls, each as its scenario describes it. */
export const FIXTURE_TOOLS: readonly FixtureTool[] = [
  fixture("test_simple_text", "Answers a text", () => ({
    content: [text("This is a simple text response for testing.")],
  })),
  fixture("test_image_content", "Answers an image", () => ({ content: [IMAGE] })),
  fixture("test_audio_content", "Answers a sound", () => ({
    content: [{ type: "audio", data: SILENCE, mimeType: "audio/wav" }],
  })),
  fixture("test_embedded_resource", "Answers a resource", () => ({
    content: [
      {
        type: "resource",
        resource: {
          uri: "test://embedded-resource",
          mimeType: "text/plain",
          text: "This is an embedded resource content.",
        },
      },
    ],
  })),
  fixture("test_multiple_content_types", "Answers several kinds of content", () => ({
    content: [
      text("Multiple content types test:"),
      IMAGE,
      {
        type: "resource",
        resource: {
          uri: "test://mixed-content-resource",
          mimeType: "application/json",
          text: JSON.stringify({ test: "data", value: 123 }),
        },
      },
    ],
  })),
  fixture("test_tool_with_logging", "Writes to the client's log", async (_input, exchange) => {
    for (const data of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await exchange.mcpReq.notify({ method: "notifications/message", params: { level: "info", data } });
      await delay(PAUSE_MS);
    }
    return { content: [text("Done")] };
  }),
  fixture("test_error_handling", "Fails", () => ({
    isError: true,
    content: [text("This tool intentionally returns an error for testing")],
  })),
  fixture("test_tool_with_progress", "Reports progress", async (_input, exchange) => {
    const progressToken = exchange.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total: 100 };
        await exchange.mcpReq.notify({ method: "notifications/progress", params });
      }
      await delay(PAUSE_MS);
    }
    return { content: [text("Done")] };
  }),
  fixture(
    "test_sampling",
    "Asks the client's model",
    async ({ prompt }, exchange) => {
      needsSession(exchange);
      const content = text(String(prompt));
      const params = { messages: [{ role: "user" as const, content }], maxTokens: 100 };
      const reply = await exchange.mcpReq.send({ method: "sampling/createMessage", params });
      return { content: [text(`LLM response: ${JSON.stringify(reply.content)}`)] };
    },
    { prompt: { type: "string" } },
  ),
  fixture(
    "test_elicitation",
    "Asks the person",
    async ({ message }, exchange) => ({
      content: [text(`User response: ${await ask(exchange, String(message), USER_FORM)}`)],
    }),
    { message: { type: "string" } },
  ),
  fixture("test_elicitation_sep1034_defaults", "Asks with defaults", async (_input, exchange) => ({
    content: [
      text(`Elicitation completed: ${await ask(exchange, "Please check the defaults", DEFAULTS_FORM)}`),
    ],
  })),
  fixture("test_elicitation_sep1330_enums", "Asks with choices", async (_input, exchange) => ({
    content: [text(`Elicitation completed: ${await ask(exchange, "Please choose", ENUMS_FORM)}`)],
  })),
  fixture("test_reconnection", "Closes its stream before it answers", async (_input, exchange) => {
    exchange.http?.closeSSE?.();
    await delay(PAUSE_MS);
    return { content: [text("Reconnection test completed")] };
  }),
  fixture(
    "test_custom_header",
    "Has a param that a header mirrors",
    ({ region }) => ({ content: [text(`Region: ${String(region)}`)] }),
    { region: { type: "string", "x-mcp-header": "Region" } },
  ),
  {
    tool: {
      name: "json_schema_2020_12_tool",
      description: "Tool with JSON Schema 2020-12 features",
      inputSchema: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        $defs: {
          address: {
            $anchor: "addressDef",
            type: "object",
            properties: { street: { type: "string" }, city: { type: "string" } },
          },
        },
        properties: {
          name: { type: "string" },
          address: { $ref: "#/$defs/address" },
          contactMethod: { type: "string", enum: ["phone", "email"] },
          phone: { type: "string" },
          email: { type: "string" },
        },
        allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
        if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
        // A keyword of JSON Schema; the object is never awaited.
        // oxlint-disable-next-line unicorn/no-thenable
        then: { required: ["phone"] },
        else: { required: ["email"] },
        additionalProperties: false,
      },
    },
    run: (input) => ({ content: [text(JSON.stringify(input))] }),
  },
];
