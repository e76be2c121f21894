import type { McpServer, ProjectAction } from "../../api/client.ts";
import type { Tone } from "../../ui/badge.tsx";

export type McpServerState = "connected" | "unauthorized" | "problem" | "unlisted";

export const MCP_SERVER_TONES: Readonly<Record<McpServerState, Tone>> = {
  connected: "ok",
  unauthorized: "warn",
  problem: "danger",
  unlisted: "plain",
};

export function stateOfServer({ authorized, problem, listed_at: listed }: McpServer): McpServerState {
  if (!authorized) return "unauthorized";
  if (problem !== null) return "problem";
  return listed === null ? "unlisted" : "connected";
}

export interface ToolAction {
  readonly action: ProjectAction;
  readonly tool: string;
  readonly version: string | null;
}

/** The actions that call tools of a server. */
export const toolActionsOf = (actions: readonly ProjectAction[], serverId: number): ToolAction[] =>
  actions.flatMap((action) => {
    const { configuration } = action;
    return "tool" in configuration && configuration.server_id === serverId
      ? [{ action, tool: configuration.tool, version: configuration.tool_version ?? null }]
      : [];
  });
