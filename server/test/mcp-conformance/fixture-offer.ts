import type { Server } from "@modelcontextprotocol/server";
import {
  createRoundState,
  type GetPromptResult,
  type McpOffer,
  type Prompt,
  type ReadResourceResult,
} from "../../src/mcp/transport/index.ts";
import { PIXEL } from "./fixture-media.ts";
import { createFixtureTasks } from "./fixture-tasks.ts";
import { askForContext, roundTools } from "./fixture-rounds.ts";
import { fixture, FIXTURE_TOOLS, type FixtureTool } from "./fixture-tools.ts";

/** What the suite expects a server under test to have, beside what the product offers. */
export function fixtureOffer(signingKey: () => string): McpOffer {
  const rounds = roundTools((state) => createRoundState(signingKey()).mint(state));
  const tasks = createFixtureTasks();
  const tools: readonly FixtureTool[] = [
    ...FIXTURE_TOOLS,
    ...tasks.tools,
    ...Object.entries(rounds).map(([name, run]) =>
      fixture(name, "Asks in rounds", (_input, exchange) => run(exchange)),
    ),
  ];
  return {
    capabilities: { logging: {}, resources: { subscribe: true } },
    tasks: tasks.offer,
    tools: {
      list: () => Promise.resolve(tools.map(({ tool }) => tool)),
      mirrored: (name) => tools.find(({ tool }) => tool.name === name)?.tool.inputSchema,
      call: async (_caller, name, input, exchange) =>
        tools.find(({ tool }) => tool.name === name)?.run(input, exchange),
    },
    resources: {
      list: () =>
        Promise.resolve({
          resources: [
            { uri: "test://static-text", name: "Static text", description: "A text", mimeType: "text/plain" },
            {
              uri: "test://static-binary",
              name: "Static binary",
              description: "A pixel",
              mimeType: "image/png",
            },
          ],
        }),
      templates: () =>
        Promise.resolve([
          { uriTemplate: "test://template/{id}/data", name: "Template", mimeType: "application/json" },
        ]),
      read: (_caller, uri) => Promise.resolve(readFixture(uri)),
    },
    prompts: {
      list: () => Promise.resolve([...PROMPTS.map(({ prompt }) => prompt), ASKING_PROMPT]),
      get: async (_caller, name, input, exchange) =>
        name === ASKING_PROMPT.name
          ? askForContext(exchange)
          : Promise.resolve(PROMPTS.find(({ prompt }) => prompt.name === name)?.messages(input)).then(
              (messages) => messages && { messages },
            ),
    },
    extend(server: Server) {
      server.setRequestHandler("resources/subscribe", () => ({}));
      server.setRequestHandler("resources/unsubscribe", () => ({}));
    },
  };
}

function readFixture(uri: string): ReadResourceResult | undefined {
  if (uri === "test://static-text") {
    const text = "This is the content of the static text resource.";
    return { contents: [{ uri, mimeType: "text/plain", text }] };
  }
  if (uri === "test://static-binary") return { contents: [{ uri, mimeType: "image/png", blob: PIXEL }] };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(data) }] };
}

type Messages = GetPromptResult["messages"];
type Values = Readonly<Record<string, string>>;

const says = (text: string): Messages[number] => ({ role: "user", content: { type: "text", text } });

const ASKING_PROMPT: Prompt = { name: "test_input_required_result_prompt", description: "Asks in rounds" };

const PROMPTS: readonly { prompt: Prompt; messages: (input: Values) => Messages }[] = [
  {
    prompt: { name: "test_simple_prompt", description: "Without arguments" },
    messages: () => [says("This is a simple prompt for testing.")],
  },
  {
    prompt: {
      name: "test_prompt_with_arguments",
      description: "With two arguments",
      arguments: [
        { name: "arg1", description: "First test argument", required: true },
        { name: "arg2", description: "Second test argument", required: true },
      ],
    },
    messages: ({ arg1, arg2 }) => [says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  {
    prompt: {
      name: "test_prompt_with_embedded_resource",
      description: "With a resource",
      arguments: [{ name: "resourceUri", description: "URI of the resource to embed", required: true }],
    },
    messages: ({ resourceUri = "" }) => [
      {
        role: "user",
        content: {
          type: "resource",
          resource: {
            uri: resourceUri,
            mimeType: "text/plain",
            text: "Embedded resource content for testing.",
          },
        },
      },
      says("Please process the embedded resource above."),
    ],
  },
  {
    prompt: { name: "test_prompt_with_image", description: "With an image" },
    messages: () => [
      { role: "user", content: { type: "image", data: PIXEL, mimeType: "image/png" } },
      says("Please analyze the image above."),
    ],
  },
];
