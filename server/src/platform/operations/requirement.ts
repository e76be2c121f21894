export const ROLES = ["owner", "editor", "viewer", "billing"] as const;
export type Role = (typeof ROLES)[number];

/** The modules that the permissions of a token can name. */
export const MODULES = ["Contacts", "Training", "Setting", "Sessions", "Logs", "Debugging"] as const;
/** Those of a project key: no token opens the completion endpoints. */
export const KEY_MODULES = [...MODULES, "Completions"] as const;
export type Module = (typeof KEY_MODULES)[number];

export type Action = "Read" | "Write";

/** Kinds of credentials an operation can be called with. */
export type CredentialKind = "token" | "key" | "person";

/**
 * What a caller needs. It is part of the operation, is published in OpenAPI and decides which MCP tools a token
 * sees; `execute` checks it before it reads the rest of the body.
 */
export type Requirement =
  /** Any caller, without a credential. */
  | {
      readonly kind: "public";
      /** A valid sign-in is recognized where one is sent; without one the caller is anonymous. */
      readonly mayBeSignedIn?: true;
      /** Pages call it for their visitors, many of whom may share one address. */
      readonly isForVisitors?: true;
      /** The same for tokens and keys: a valid one adds to the answer. */
      readonly mayHaveCredential?: true;
    }
  /** The visitor of a widget, by the short-lived token its page got. */
  | { readonly kind: "visitor" }
  /** A signed-in person of any organization. */
  | {
      readonly kind: "person";
      /** By the person's own credentials: what reaches beyond the organization whose provider vouched. */
      readonly isOwnSignIn?: true;
    }
  /** A signed-in operator: no token acts for the whole installation. */
  | { readonly kind: "operator" }
  /** A valid credential of one of these kinds; its scope determines the response. */
  | { readonly kind: "caller"; readonly by: readonly CredentialKind[] }
  /** One of these roles in the organization. */
  | { readonly kind: "organization"; readonly roles: readonly Role[]; readonly by: readonly CredentialKind[] }
  /** Reading or writing one module of one project. */
  | {
      readonly kind: "project";
      readonly module: Module;
      readonly action: Action;
      readonly by: readonly CredentialKind[];
      /** Also one of these roles in the organization, for what a permission alone must not allow. */
      readonly roles?: readonly Role[];
    };

export type PublicRequirement = Extract<Requirement, { kind: "public" }>;
export type VisitorRequirement = Extract<Requirement, { kind: "visitor" }>;
export type PersonRequirement = Extract<Requirement, { kind: "person" }>;
export type OperatorRequirement = Extract<Requirement, { kind: "operator" }>;
export type CallerRequirement = Extract<Requirement, { kind: "caller" }>;
export type OrganizationRequirement = Extract<Requirement, { kind: "organization" }>;
export type ProjectRequirement = Extract<Requirement, { kind: "project" }>;

export const publicAccess: PublicRequirement = { kind: "public" };
export const publicForVisitors: PublicRequirement = { kind: "public", isForVisitors: true };
export const publicOrSignedIn: PublicRequirement = { kind: "public", mayBeSignedIn: true };
export const publicOrCaller: PublicRequirement = {
  kind: "public",
  mayBeSignedIn: true,
  mayHaveCredential: true,
  isForVisitors: true,
};
export const visitorOfWidget: VisitorRequirement = { kind: "visitor" };
export const signedIn: PersonRequirement = { kind: "person" };
export const signedInOneself: PersonRequirement = { kind: "person", isOwnSignIn: true };
export const operatorOfInstallation: OperatorRequirement = { kind: "operator" };
export const anyCaller: CallerRequirement = { kind: "caller", by: ["token", "person"] };

export function organizationRole(
  roles: readonly Role[],
  by: readonly CredentialKind[] = ["token", "person"],
): OrganizationRequirement {
  return { kind: "organization", roles, by };
}

export function projectAccess(
  module: Module,
  action: Action,
  by: readonly CredentialKind[] = ["token", "person"],
): ProjectRequirement {
  return { kind: "project", module, action, by };
}

/** A project's matters that only an owner of its organization decides. */
export function projectOwner(module: Module): ProjectRequirement {
  return { ...projectAccess(module, "Write"), roles: ["owner"] };
}

/** The Project Integration operations: a project key, or a token or person that names the project. */
export function integrationAccess(module: Module, action: Action): ProjectRequirement {
  return projectAccess(module, action, ["key", "token", "person"]);
}

const RANK: Readonly<Record<Exclude<Role, "billing">, number>> = { viewer: 1, editor: 2, owner: 3 };

/** A granted role, reduced to its holder's current role. Billing is separate from the other roles, not below them. */
export function narrowRole(granted: Role | null, today: Role | null): Role | null {
  if (!granted || !today) return null;
  if (granted === "billing") return today === "billing" || today === "owner" ? "billing" : null;
  if (today === "billing") return null;
  return RANK[granted] <= RANK[today] ? granted : today;
}
