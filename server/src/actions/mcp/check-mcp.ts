import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { findMcpServer } from "../queries/mcp-servers.ts";
import type { McpConfiguration } from "./schema.ts";
import { parametersOfTool } from "./tool-parameters.ts";
import { problemOfChoice, type StoredTool } from "./tools.ts";

type Schema = Readonly<Record<string, unknown>>;

interface ChosenTool {
  readonly tool: StoredTool;
  readonly tools: readonly StoredTool[];
}

/** The tool that a configuration names, or what is wrong, after the word "configuration". */
export async function findChosenTool(
  app: App,
  projectId: number,
  { server_id: id, tool: name }: Pick<McpConfiguration, "server_id" | "tool">,
): Promise<ChosenTool | { readonly problem: string }> {
  const server = await findMcpServer(app.db.read, { projectId, id });
  if (!server) return { problem: ".server_id names no MCP server of this project." };
  const tools = fromJson<StoredTool[]>(server.tools);
  const tool = tools.find((other) => other.name === name);
  if (tool) return { tool, tools };
  const listed = tools.map((other) => other.name).join(", ");
  return {
    problem: `.tool must be a tool of ${server.name}${listed === "" ? "" : `: ${listed.slice(0, 300)}`}. Run refreshMcpServer to list its tools.`,
  };
}

/** The parameters of an action whose member names none: those of the tool, without the values that are given. */
export async function defaultParameters(
  app: App,
  projectId: number,
  configuration: McpConfiguration,
): Promise<Schema | { readonly problem: string }> {
  const chosen = await findChosenTool(app, projectId, configuration);
  if ("problem" in chosen) return chosen;
  return (
    parametersOfTool(chosen.tool.inputSchema, Object.keys(configuration.arguments)) ?? {
      problem: `.tool ${configuration.tool} needs values that actions can't check. Give them in configuration.arguments.`,
    }
  );
}

export interface CheckedMcp {
  readonly configuration: McpConfiguration;
  /** What the action is marked with. */
  readonly mark: string | null;
}

/** The configuration with the version that it chooses, or what is wrong, after the word "configuration". */
export async function checkMcp(
  app: App,
  projectId: number,
  given: McpConfiguration,
  parameters: Schema,
): Promise<CheckedMcp | { readonly problem: string }> {
  const chosen = await findChosenTool(app, projectId, given);
  if ("problem" in chosen) return chosen;
  const configuration = { ...given, tool_version: given.tool_version ?? chosen.tool.version };
  const mark = problemOfChoice(chosen.tools, configuration);
  // A tool that has changed may be edited around it: it is not run before it is chosen again.
  const problem = mark === null ? problemOfNames(chosen.tool, configuration, parameters) : null;
  return problem === null ? { configuration, mark } : { problem };
}

function problemOfNames(
  { name, inputSchema }: StoredTool,
  { arguments: fixed }: McpConfiguration,
  parameters: Schema,
): string | null {
  const { properties = {}, required = [], additionalProperties } = inputSchema;
  const asked = Object.keys((parameters["properties"] ?? {}) as object);
  const given = Object.keys(fixed);
  const twice = asked.find((parameter) => given.includes(parameter));
  if (twice !== undefined) return `.arguments has ${twice}, which parameters has too. Keep one of them.`;
  const takesMore = additionalProperties === true || typeof additionalProperties === "object";
  const unknown = [...asked, ...given].find((parameter) => !Object.hasOwn(properties as object, parameter));
  if (unknown !== undefined && !takesMore) return `.tool ${name} has no parameter ${unknown.slice(0, 64)}.`;
  const filled = new Set([...((parameters["required"] ?? []) as string[]), ...given]);
  const missing = (required as string[]).find((parameter) => !filled.has(parameter));
  return missing === undefined
    ? null
    : `.tool ${name} requires ${missing.slice(0, 64)}. Add it to parameters.required or to configuration.arguments.`;
}
