import type { Permissions } from "../platform/operations/context.ts";
import {
  MODULES,
  narrowRole,
  type Action,
  type Module,
  type Role,
} from "../platform/operations/requirement.ts";

const all = (action: Action): Permissions => Object.fromEntries(MODULES.map((module) => [module, action]));

/** What a role may do inside a project. */
const BY_ROLE: Readonly<Record<Role, Permissions>> = {
  owner: all("Write"),
  editor: all("Write"),
  viewer: all("Read"),
  billing: {},
};

/** All that a project key may do: what the integration operations need, and no more. */
export const KEY_PERMISSIONS: Permissions = {
  Training: "Read",
  Sessions: "Write",
  Logs: "Read",
  Debugging: "Read",
};

export const permissionsOfRole = (role: Role | null): Permissions => (role ? BY_ROLE[role] : {});

export function permits(permissions: Permissions, module: Module, action: Action): boolean {
  const granted = permissions[module];
  return granted === "Write" || (granted === "Read" && action === "Read");
}

/** The modules in which the requested permissions exceed the allowed ones. */
export function exceedingModules(asked: Permissions, allowed: Permissions): Module[] {
  return MODULES.filter((module) => asked[module] && !permits(allowed, module, asked[module]));
}

/** What both sides allow. */
export function intersect(left: Permissions, right: Permissions): Permissions {
  const shared: Partial<Record<Module, Action>> = {};
  for (const module of MODULES) {
    if (permits(left, module, "Write") && permits(right, module, "Write")) shared[module] = "Write";
    else if (permits(left, module, "Read") && permits(right, module, "Read")) shared[module] = "Read";
  }
  return shared;
}

/** A place in a project may have a smaller role than the organization gives. */
export const roleInProject = (inProject: Role | null, inOrganization: Role | null): Role | null =>
  inProject ? narrowRole(inProject, inOrganization) : inOrganization;

export { narrowRole };
