import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
} from "@modelcontextprotocol/server";
import type { McpExchange } from "../../src/mcp/transport/index.ts";

type Answer = CallToolResult | InputRequiredResult;
type Round = (exchange: McpExchange) => Answer | Promise<Answer>;

const says = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

/** With the key of the server under test, which checks what comes back. */
type Seal = (state: { call: string }) => Promise<string>;

const form = (message: string, field: string, type: "string" | "boolean" = "string") =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { [field]: type === "string" ? { type } : { type } },
      required: [field],
    },
  });

const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens });

const nameOf = ({ mcpReq }: McpExchange, key: string, field: string): string | undefined => {
  const value = acceptedContent<Record<string, unknown>>(mcpReq.inputResponses, key)?.[field];
  return typeof value === "string" ? value : undefined;
};

/** Tools that ask in rounds, each as its scenario describes it. */
export const roundTools = (seal: Seal): Readonly<Record<string, Round>> => ({
  test_input_required_result_elicitation(exchange) {
    const name = nameOf(exchange, "user_name", "name");
    return name === undefined
      ? inputRequired({ inputRequests: { user_name: form("What is your name?", "name") } })
      : says(`Hello, ${name}!`);
  },
  test_input_required_result_sampling({ mcpReq }) {
    const reply = inputResponse(mcpReq.inputResponses, "capital_question");
    return reply.kind === "missing"
      ? inputRequired({ inputRequests: { capital_question: sample("What is the capital of France?", 100) } })
      : says(JSON.stringify(reply));
  },
  test_input_required_result_list_roots({ mcpReq }) {
    const reply = inputResponse(mcpReq.inputResponses, "client_roots");
    return reply.kind === "missing"
      ? inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
      : says(JSON.stringify(reply));
  },
  async test_input_required_result_request_state(exchange) {
    if (exchange.mcpReq.requestState() !== undefined) return says("state-ok");
    return inputRequired({
      inputRequests: { confirm: form("Please confirm", "ok", "boolean") },
      requestState: await seal({ call: "state" }),
    });
  },
  async test_input_required_result_multiple_inputs({ mcpReq }) {
    if (mcpReq.requestState() !== undefined && Object.keys(mcpReq.inputResponses ?? {}).length === 3)
      return says("All answered");
    return inputRequired({
      inputRequests: {
        user_name: form("What is your name?", "name"),
        greeting: sample("Generate a greeting", 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await seal({ call: "three" }),
    });
  },
  async test_input_required_result_multi_round(exchange) {
    const step = exchange.mcpReq.requestState<{ call: string }>()?.call;
    if (step === "2") return says(`Color: ${nameOf(exchange, "step2", "color")}`);
    const [next, question, field] =
      step === "1"
        ? (["2", "Step 2: What is your favorite color?", "color"] as const)
        : (["1", "Step 1: What is your name?", "name"] as const);
    return inputRequired({
      inputRequests: { [`step${next}`]: form(question, field) },
      requestState: await seal({ call: next }),
    });
  },
  async test_input_required_result_tampered_state({ mcpReq }) {
    if (mcpReq.requestState() !== undefined) return says("state-ok");
    return inputRequired({
      inputRequests: { confirm: form("Please confirm", "ok", "boolean") },
      requestState: await seal({ call: "tampered" }),
    });
  },
  test_input_required_result_capabilities({ mcpReq }) {
    const declared = (mcpReq.envelope as Record<string, object> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
    return inputRequired({
      inputRequests: {
        ...(declared && "elicitation" in declared ? { user_name: form("What is your name?", "name") } : {}),
        ...(declared && "sampling" in declared ? { greeting: sample("Generate a greeting", 50) } : {}),
      },
    });
  },
  test_missing_capability: () => inputRequired({ inputRequests: { answer: sample("Anything", 10) } }),
  test_streaming_elicitation(exchange) {
    const name = nameOf(exchange, "user_name", "name");
    return name === undefined
      ? inputRequired({ inputRequests: { user_name: form("What is your name?", "name") } })
      : says(name);
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log("info", "Only for clients that ask for a log");
    return says("Done");
  },
});

export const askForContext = (exchange: McpExchange) => {
  const context = nameOf(exchange, "user_context", "context");
  return context === undefined
    ? inputRequired({
        inputRequests: { user_context: form("What context should the prompt use?", "context") },
      })
    : { messages: [{ role: "user" as const, content: { type: "text" as const, text: context } }] };
};
