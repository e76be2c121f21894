import type { Permissions } from "../platform/operations/context.ts";
import { MODULES, type Action, type Module, type Role } from "../platform/operations/requirement.ts";

const all = (action: Action): Permissions => Object.fromEntries(MODULES.map((module) => [module, action]));

/** What a role may do inside a project. */
const BY_ROLE: Readonly<Record<Role, Permissions>> = {
  owner: all("Write"),
  editor: all("Write"),
  viewer: all("Read"),
  billing: {},
};

/** A project key is made for the integration operations; which those are stands in each operation. */
export const KEY_PERMISSIONS = all("Write");

export const permissionsOfRole = (role: Role | null): Permissions => (role ? BY_ROLE[role] : {});

export function permits(permissions: Permissions, module: Module, action: Action): boolean {
  const granted = permissions[module];
  return granted === "Write" || (granted === "Read" && action === "Read");
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

export { narrowRole } from "../platform/operations/requirement.ts";
