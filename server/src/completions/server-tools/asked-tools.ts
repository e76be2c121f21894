import type { ToolDefinition } from "../../models/index.ts";
import { invalidField } from "../failure.ts";

const PREFIX = "svc:";

export interface AskedKnowledge {
  readonly limit: number;
  /** `hybrid`: context is retrieved before the model is asked, and the model can still call the tool. */
  readonly mode: "tool_only" | "hybrid";
  /** The vendor gets search results that its answer can cite, where it knows such blocks. */
  readonly citations: boolean;
}

export interface AskedWebSearch {
  readonly maxResults: number;
}

export interface AskedActions {
  /** The position of the tool in the request, for errors. */
  readonly path: string;
  readonly names: readonly string[];
}

/** The server tools a request asks for, apart from its own. */
export interface AskedTools {
  readonly own: readonly ToolDefinition[];
  readonly knowledge: AskedKnowledge | null;
  readonly web: AskedWebSearch | null;
  readonly actions: AskedActions | null;
}

export const NO_TOOLS: AskedTools = { own: [], knowledge: null, web: null, actions: null };

/** Separates server tools from the client's own tools, which are passed through. */
export function readTools(tools: unknown): AskedTools {
  if (tools === undefined) return NO_TOOLS;
  if (!Array.isArray(tools)) throw invalidField("tools", "Input should be a valid list");
  const own: ToolDefinition[] = [];
  let knowledge: AskedKnowledge | null = null;
  let web: AskedWebSearch | null = null;
  let actions: AskedActions | null = null;
  for (const [position, tool] of (tools as unknown[]).entries()) {
    const path = `tools.${position}`;
    if (typeof tool !== "object" || tool === null) throw invalidField(path, "Input should be an object");
    const fields = tool as Readonly<Record<string, unknown>>;
    const { type } = fields;
    if (typeof type !== "string" || !type.startsWith(PREFIX)) {
      own.push(tool as ToolDefinition);
    } else if (type === "svc:knowledgebase") {
      if (knowledge) throw invalidField(path, `${type} is listed twice`);
      knowledge = readKnowledgeTool(fields, path);
    } else if (type === "svc:web_search") {
      if (web) throw invalidField(path, `${type} is listed twice`);
      web = { maxResults: integerIn(fields, "max_results", path, { from: 1, to: 25, otherwise: 5 }) };
    } else if (type === "svc:actions") {
      if (actions) throw invalidField(path, `${type} is listed twice`);
      actions = { path, names: namesIn(fields, path) };
    } else {
      throw invalidField(
        `${path}.type`,
        `${type} is none of svc:knowledgebase, svc:web_search and svc:actions`,
      );
    }
  }
  return { own, knowledge, web, actions };
}

/** The client's own tools in the messages format; `toTool` gets each with its position in the request. */
export function withOwnTools(
  asked: AskedTools,
  tools: unknown,
  toTool: (tool: ToolDefinition, position: number) => ToolDefinition,
): AskedTools {
  let position = -1;
  const own = asked.own.map((tool) => {
    do position++;
    while ((tools as unknown[])[position] !== tool);
    return toTool(tool, position);
  });
  return { ...asked, own };
}

function readKnowledgeTool(fields: Readonly<Record<string, unknown>>, path: string): AskedKnowledge {
  const { mode = "tool_only" } = fields;
  if (mode !== "tool_only" && mode !== "hybrid") {
    throw invalidField(`${path}.mode`, "Input should be 'tool_only' or 'hybrid'");
  }
  const { enabled = false } = (fields["citations"] ?? {}) as { enabled?: unknown };
  if (typeof enabled !== "boolean")
    throw invalidField(`${path}.citations.enabled`, "Input should be a valid boolean");
  return {
    mode,
    citations: enabled,
    limit: integerIn(fields, "limit", path, { from: 1, to: 20, otherwise: 5 }),
  };
}

const MAX_NAMES = 50;

function namesIn(fields: Readonly<Record<string, unknown>>, path: string): string[] {
  const { names } = fields;
  const isList = Array.isArray(names) && names.length > 0 && names.length <= MAX_NAMES;
  if (!isList || !names.every((name) => typeof name === "string"))
    throw invalidField(`${path}.names`, `Input should be a list of 1 to ${MAX_NAMES} names of actions`);
  return [...new Set(names as string[])];
}

function integerIn(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  path: string,
  range: { from: number; to: number; otherwise: number },
): number {
  const value = fields[name] ?? range.otherwise;
  if (typeof value !== "number" || !Number.isInteger(value) || value < range.from || value > range.to) {
    throw invalidField(`${path}.${name}`, `Input should be an integer from ${range.from} to ${range.to}`);
  }
  return value;
}
