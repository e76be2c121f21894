export const ROLES = ["owner", "editor", "viewer", "billing"] as const;
export type Role = (typeof ROLES)[number];

/** The modules a fine-grained permission can name. */
export const MODULES = ["Contacts", "Training", "Setting", "Sessions", "Logs", "Debugging"] as const;
export type Module = (typeof MODULES)[number];

export type Action = "Read" | "Write";

/** Kinds of credentials an operation can be called with. */
export type CredentialKind = "token" | "key" | "person";

/**
 * What a caller needs. It stands in the operation, is published in OpenAPI and decides which MCP tools a token
 * sees; the door checks it before it looks at the rest of the body.
 */
export type Requirement =
  /** Anybody, without a credential. */
  | { readonly kind: "public" }
  /** A signed-in person, whatever their organizations. */
  | { readonly kind: "person" }
  /** One of these roles in the organization. */
  | { readonly kind: "organization"; readonly roles: readonly Role[]; readonly by: readonly CredentialKind[] }
  /** Reading or writing one module of one project. */
  | {
      readonly kind: "project";
      readonly module: Module;
      readonly action: Action;
      readonly by: readonly CredentialKind[];
    };

export type PublicRequirement = Extract<Requirement, { kind: "public" }>;
export type PersonRequirement = Extract<Requirement, { kind: "person" }>;
export type OrganizationRequirement = Extract<Requirement, { kind: "organization" }>;
export type ProjectRequirement = Extract<Requirement, { kind: "project" }>;

export const anybody: PublicRequirement = { kind: "public" };
export const signedIn: PersonRequirement = { kind: "person" };

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

/** The Project Integration operations: a project key, or a token or person that names the project. */
export function integrationAccess(module: Module, action: Action): ProjectRequirement {
  return projectAccess(module, action, ["key", "token", "person"]);
}
