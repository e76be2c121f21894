import type { Permissions } from "../../platform/operations/context.ts";
import type { Role } from "../../platform/operations/requirement.ts";

/** What a client may ask for. The person decides: role, permissions and projects are chosen on the consent page. */
export const SCOPES = ["read", "write", "admin"] as const;
export const scopesIn = (scope: string | null): string[] =>
  (scope ?? "").split(" ").filter((one) => one !== "");

/** The role that the consent page proposes: what was asked for, or reading. */
export const suggestedRole = (scopes: readonly string[]): "viewer" | "editor" =>
  scopes.includes("write") || scopes.includes("admin") ? "editor" : "viewer";

/** What was granted, in the client's words. */
export function grantedScope(granted: {
  readonly role: Role | null;
  readonly permissions: Permissions | null;
  readonly administersByAi: boolean;
}): string {
  const actions = Object.values(granted.permissions ?? {});
  const writes = granted.permissions ? actions.includes("Write") : granted.role !== "viewer";
  return ["read", ...(writes ? ["write"] : []), ...(granted.administersByAi ? ["admin"] : [])].join(" ");
}
