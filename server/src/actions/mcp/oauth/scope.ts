import type { App } from "../../../platform/operations/context.ts";
import { findMcpServer, noteOnGrant, type McpServerRow } from "../../queries/mcp-servers.ts";
import type { McpSdk } from "../load-sdk.ts";
import { openGrant, sealGrant } from "./grant.ts";

/** As RFC 6749 has the name of a scope. The names come from strangers. */
const NAME = /^[\x21\x23-\x5B\x5D-\x7E]{1,200}$/;
const MOST_NAMES = 50;

/** The scopes of all, each once; undefined for none. */
export function unitedScope(...scopes: readonly (string | undefined)[]): string | undefined {
  const names = scopes.flatMap((scope) => scope?.split(" ") ?? []).filter((name) => NAME.test(name));
  return names.length === 0 ? undefined : [...new Set(names)].slice(0, MOST_NAMES).join(" ");
}

/** What a call was refused for: the scope that the server wants for it. Null where it is something else. */
export function missingScopeOf(sdk: McpSdk, error: unknown): string | null {
  if (error instanceof sdk.InsufficientScopeError) return unitedScope(error.requiredScope) ?? null;
  return error instanceof Error && error.cause !== undefined ? missingScopeOf(sdk, error.cause) : null;
}

/** Notes it for the next consent. What was granted stays: it is enough for other tools. */
export async function noteMissingScope(
  app: App,
  { project_id: projectId, id }: McpServerRow,
  missing: string,
): Promise<string> {
  const problem = `The MCP server wants more than was consented to (${missing}). A member has to authorize it again.`;
  const row = await findMcpServer(app.db.read, { projectId, id });
  const grant = row && openGrant(app, row);
  if (row && grant) {
    const missingScope = unitedScope(grant.missingScope, missing);
    const sealedGrant = sealGrant(app, { ...grant, missingScope });
    await app.db.writeStatement((sql) =>
      noteOnGrant(sql, { id, before: row.sealed_grant!, sealedGrant, problem }),
    );
  }
  return problem;
}
