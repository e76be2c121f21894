import type { Actor, App } from "../platform/operations/context.ts";
import type { Requirement } from "../platform/operations/requirement.ts";
import { intersect, narrowRole, permissionsOfRole, permits } from "./permissions.ts";
import { findMembership } from "./queries/credentials.ts";

/**
 * Lists the requirements that a token can meet in some project, given its creator's current permissions. It
 * decides what is shown; the gate still decides every call, since only there the project is known.
 */
export async function mayUse(
  app: App,
  actor: Extract<Actor, { kind: "token" }>,
): Promise<(access: Requirement) => boolean> {
  const membership = await findMembership(app.db.read, actor);
  const role = narrowRole(actor.role, membership?.role ?? null);
  const permissions = intersect(
    actor.permissions ?? permissionsOfRole(actor.role),
    permissionsOfRole(membership?.role ?? null),
  );
  const hasRole = (roles: readonly string[]) => role !== null && roles.includes(role);
  return (access) => {
    if (access.kind === "public") return true;
    if (!("by" in access) || !access.by.includes("token")) return false;
    if (access.kind === "caller") return true;
    if (access.kind === "organization") return hasRole(access.roles);
    return permits(permissions, access.module, access.action) && (!access.roles || hasRole(access.roles));
  };
}
