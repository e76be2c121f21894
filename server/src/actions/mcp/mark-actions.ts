import { fromJson, type Sql } from "../../platform/db/index.ts";
import { listActions, updateActionRow } from "../queries/actions.ts";
import type { McpServerKey } from "../queries/mcp-servers.ts";
import type { McpConfiguration } from "./schema.ts";

/** Notes on each action of a server why it can't run, or that it can. */
export async function markActions(
  sql: Sql,
  { projectId, id: serverId }: McpServerKey,
  problemOf: (configuration: McpConfiguration) => string | null,
): Promise<void> {
  for (const { id, kind, configuration, problem: before } of await listActions(sql, { projectId })) {
    if (kind !== "mcp") continue;
    const chosen = fromJson<McpConfiguration>(configuration);
    if (chosen.server_id !== serverId) continue;
    const problem = problemOf(chosen);
    if (problem !== before) await updateActionRow(sql, { projectId, id }, { problem });
  }
}
