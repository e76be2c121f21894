import type { z } from "zod";
import { fromJson, toJson } from "../../platform/db/index.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { ActionFailure, problemForTeam } from "../failure.ts";
import { updateMcpServerRow, type McpServerRow } from "../queries/mcp-servers.ts";
import { markActions } from "./mark-actions.ts";
import { useMcpServer } from "./mcp-session.ts";
import type { McpServerRefresh } from "./schema.ts";
import { presentMcpServer } from "./servers.ts";
import { compareTools, problemOfChoice, type StoredTool } from "./tools.ts";

const LIMITS = { timeoutMs: 20_000, maxBytes: 1024 * 1024 };

/** Lists the server's tools again and marks the actions whose tool has changed. A failure is noted on the server. */
export async function refreshServer(
  context: ProjectContext,
  server: McpServerRow,
): Promise<z.input<typeof McpServerRefresh>> {
  const key = { projectId: context.project.id, id: server.id };
  const before = fromJson<StoredTool[]>(server.tools);
  const listed = await listTools(context, server);
  const now = context.now();
  const row = await context.db.write(async ({ sql }) => {
    if ("problem" in listed) return updateMcpServerRow(sql, key, { problem: listed.problem });
    const { tools, leftOut } = listed;
    const problem =
      leftOut === 0
        ? null
        : `${leftOut} of its tools are left out: they are too many, too long or not as the protocol says.`;
    await markActions(sql, key, (chosen) => problemOfChoice(tools, chosen));
    return updateMcpServerRow(sql, key, { tools: toJson(tools), problem, listed_at: now });
  });
  if (!row) throw notFound();
  const changes =
    "problem" in listed ? { added: [], changed: [], removed: [] } : compareTools(before, listed.tools);
  return { server: presentMcpServer(row), ...changes };
}

async function listTools(context: ProjectContext, server: McpServerRow) {
  try {
    const limits = { ...LIMITS, signal: context.call.abort.signal };
    return (await useMcpServer(context, server, limits, (session) => session.listTools())).result;
  } catch (error) {
    if (error instanceof ActionFailure) return { problem: problemForTeam(error.message) };
    throw error;
  }
}
