import { z } from "zod";
import type { Operation } from "../../platform/operations/define-operation.ts";
import { fieldErrors } from "../../platform/operations/parse-input.ts";
import type { OperationAnswer } from "./caller.ts";
import type { Tool } from "./offer.ts";
import { rankOperations, type Synonyms } from "./rank-operations.ts";
import { toTool } from "./to-tool.ts";

const MAX_HITS = 20;

const Search = z.object({
  query: z.string().trim().min(1).max(500).describe("What you want to do, in a few words"),
  limit: z.number().int().min(1).max(MAX_HITS).default(5).describe("How many tools to return"),
});

const Execution = z.object({
  name: z.string().min(1).max(100).describe("The name of a tool found by search_tools"),
  arguments: z
    .record(z.string(), z.unknown())
    .default({})
    .describe("Its arguments, following its input schema"),
});

export const SEARCH_TOOLS: Tool = {
  name: "search_tools",
  title: "Find tools",
  description:
    "Find tools for a task by words from their names and descriptions. Returns their input schemas. Run one with execute_tool.",
  inputSchema: inputSchema(Search),
  annotations: { title: "Find tools", readOnlyHint: true, destructiveHint: false, idempotentHint: true },
};

export const EXECUTE_TOOL: Tool = {
  name: "execute_tool",
  title: "Run a tool",
  description: "Run a tool found by search_tools. Its annotations describe what it may change.",
  inputSchema: inputSchema(Execution),
  annotations: { title: "Run a tool", readOnlyHint: false, destructiveHint: true, idempotentHint: false },
};

function inputSchema(schema: z.ZodObject): Tool["inputSchema"] {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input" });
  return json as Tool["inputSchema"];
}

/** The tools that fit best, with all a model needs to call them. */
export function searchTools(
  operations: readonly Operation[],
  input: unknown,
  synonyms: Synonyms,
): OperationAnswer {
  const parsed = Search.safeParse(input, { reportInput: true });
  if (!parsed.success) return invalid(parsed.error);
  const { query, limit } = parsed.data;
  const found = rankOperations(operations, query, synonyms);
  const tools = found.slice(0, limit).map((operation) => {
    const { name, description, inputSchema: schema, annotations } = toTool(operation);
    return { name, description, inputSchema: schema, annotations };
  });
  return { status: 200, envelope: { type: "RXSUCCESS", total: found.length, data: { tools } } };
}

export function toolToExecute(
  input: unknown,
): { name: string; input: Record<string, unknown> } | OperationAnswer {
  const parsed = Execution.safeParse(input, { reportInput: true });
  return parsed.success ? { name: parsed.data.name, input: parsed.data.arguments } : invalid(parsed.error);
}

const invalid = ({ issues }: z.ZodError): OperationAnswer => ({
  status: 400,
  envelope: { type: "RXERROR", message: "Invalid params", errors: fieldErrors(issues) },
});
