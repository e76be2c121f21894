import type { Permissions } from "../platform/operations/context.ts";
import {
  KEY_MODULES,
  narrowRole,
  type Action,
  type Module,
  type Role,
} from "../platform/operations/requirement.ts";

const all = (action: Action): Permissions =>
  Object.fromEntries(KEY_MODULES.map((module) => [module, action]));

/** What a role may do inside a project. */
const BY_ROLE: Readonly<Record<Role, Permissions>> = {
  owner: all("Write"),
  editor: all("Write"),
  viewer: all("Read"),
  billing: {},
};

/** All that a project key may do: what the integration operations and the completion endpoints need, and no more. */
export const KEY_PERMISSIONS: Permissions = {
  Training: "Read",
  Sessions: "Write",
  Logs: "Read",
  Debugging: "Read",
  Completions: "Write",
};

/**
 * All that the key of a page may do: completions, and conversations as any visitor has them. Everyone who opens the
 * page has the key, and a program can send any origin.
 */
export const PAGE_KEY_PERMISSIONS: Permissions = { Sessions: "Write", Completions: "Write" };

/** What a key with these origins can be given at most. */
export const permissionsForKeys = (origins: readonly string[]): Permissions =>
  origins.length > 0 ? PAGE_KEY_PERMISSIONS : KEY_PERMISSIONS;

export const permissionsOfRole = (role: Role | null): Permissions => (role ? BY_ROLE[role] : {});

export function permits(permissions: Permissions, module: Module, action: Action): boolean {
  const granted = permissions[module];
  return granted === "Write" || (granted === "Read" && action === "Read");
}

/** The modules in which the requested permissions exceed the allowed ones. */
export function exceedingModules(asked: Permissions, allowed: Permissions): Module[] {
  return KEY_MODULES.filter((module) => asked[module] && !permits(allowed, module, asked[module]));
}

/**
 * What a key has of what was granted. Before there was a permission for completions, these two opened them: the page of
 * such a key goes on.
 */
export function permissionsOfKey(granted: Permissions | null, origins: readonly string[]): Permissions {
  const most = permissionsForKeys(origins);
  if (granted === null) return most;
  const completes = permits(granted, "Sessions", "Write") && permits(granted, "Training", "Read");
  return intersect(completes && origins.length > 0 ? { ...granted, Completions: "Write" } : granted, most);
}

/** What both sides allow. */
export function intersect(left: Permissions, right: Permissions): Permissions {
  const shared: Partial<Record<Module, Action>> = {};
  for (const module of KEY_MODULES) {
    if (permits(left, module, "Write") && permits(right, module, "Write")) shared[module] = "Write";
    else if (permits(left, module, "Read") && permits(right, module, "Read")) shared[module] = "Read";
  }
  return shared;
}

/** A place in a project may have a smaller role than the organization gives. */
export const roleInProject = (inProject: Role | null, inOrganization: Role | null): Role | null =>
  inProject ? narrowRole(inProject, inOrganization) : inOrganization;

export { narrowRole };
