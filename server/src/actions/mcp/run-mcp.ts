import { fillTemplate, type TemplateValues } from "../../language/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { ActionFailure } from "../failure.ts";
import { fitArguments } from "../fit-arguments.ts";
import type { Mask } from "../masking.ts";
import { updateActionRow, type ActionRow } from "../queries/actions.ts";
import { findMcpServer } from "../queries/mcp-servers.ts";
import { useMcpServer } from "./mcp-session.ts";
import { readToolAnswer } from "./read-tool-answer.ts";
import type { McpConfiguration } from "./schema.ts";
import { problemOfChoice } from "./tools.ts";

export interface McpRun {
  readonly action: ActionRow;
  readonly configuration: McpConfiguration;
  readonly given: Readonly<Record<string, unknown>>;
  readonly values: TemplateValues;
  readonly signal: AbortSignal;
}

/** Of each answer: the list of tools may be long. */
const MAX_BYTES = 1024 * 1024;

/**
 * Calls the tool, once: it may not be safe to call it twice. Its parameters are compared first, because the server
 * may have changed them since the action was made.
 */
export async function runMcp(app: App, run: McpRun): Promise<{ output: unknown; mask: Mask }> {
  const { action, configuration, signal } = run;
  const { project_id: projectId } = action;
  const server = await findMcpServer(app.db.read, { projectId, id: configuration.server_id });
  if (!server) throw new ActionFailure("The MCP server of this action is not connected any more.");
  const limits = { timeoutMs: configuration.timeout_ms, maxBytes: MAX_BYTES, signal };
  const { result, mask } = await useMcpServer(app, server, limits, async (session) => {
    const { tools } = await session.listTools();
    const problem = problemOfChoice(tools, configuration);
    if (problem !== action.problem)
      await app.db.writeStatement((sql) => updateActionRow(sql, { projectId, id: action.id }, { problem }));
    const tool = tools.find(({ name }) => name === configuration.tool);
    if (problem !== null || !tool) throw new ActionFailure(problem ?? "The MCP server has no such tool.");
    return session.callTool(tool, argumentsOf(run, tool.inputSchema));
  });
  return { output: mask.value(readToolAnswer(result, mask)), mask };
}

function argumentsOf(
  { configuration, given, values }: McpRun,
  inputSchema: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  // Models write null for what they leave out, and a contact may have no e-mail address.
  const asked = Object.entries(given).filter(([, value]) => value !== null);
  const fixed = Object.entries(configuration.arguments)
    .map(([name, value]) => [name, typeof value === "string" ? fillTemplate(value, values) : value] as const)
    .filter(([, value]) => value !== "");
  // A fixed value is typed as a text, and so is what a template becomes.
  return { ...Object.fromEntries(asked), ...fitArguments(inputSchema, Object.fromEntries(fixed)) };
}
