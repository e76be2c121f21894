import { z } from "zod";
import { OwnOrganization } from "../organizations/index.ts";
import { CLOSED_REASONS } from "./policies/closed.ts";
import { timestamp } from "../platform/operations/fields.ts";
import { FileLimits } from "../platform/operations/file-limits.ts";
import { KEY_MODULES, MODULES, type Module } from "../platform/operations/requirement.ts";

export const User = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    profile_pic: z.string().nullable(),
  })
  .meta({ id: "User" });

export const Me = z
  .object({
    user: User,
    organizations: z.array(OwnOrganization),
    is_operator: z.boolean().describe("Operates the installation: manages plans, credits and sign-up"),
    may_create_organizations: z.boolean(),
    closed_organizations: z
      .array(z.object({ id: z.number().int(), reason: z.enum(CLOSED_REASONS) }))
      .describe("Organizations this sign-in can't access, and what it lacks"),
    has_hidden_organizations: z
      .boolean()
      .describe(
        "Whether the person belongs to other organizations, which a sign-in through an organization's provider doesn't show",
      ),
    files: FileLimits,
    csrf_token: z.string().describe("Send it as x-csrf-token with every write authenticated by the cookie"),
  })
  .meta({ id: "Me" });

export const SignIn = z
  .object({
    id: z.number().int(),
    device: z.string().describe("Browser and system, for example Firefox on Linux"),
    ip: z.string(),
    current: z.boolean().describe("The sign-in this call was made with"),
    createdAt: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: "SignIn" });

const action = z.enum(["Read", "Write"]);

const permissionsOf = <Name extends Module>(modules: readonly Name[]) =>
  z.strictObject(
    Object.fromEntries(modules.map((module) => [module, action.optional()])) as Record<
      Name,
      z.ZodOptional<typeof action>
    >,
  );

/** Fine-grained permissions: one entry for each module that is allowed at all. */
export const ModulePermissions = permissionsOf(MODULES)
  .describe("Read or Write for each module; Write includes Read")
  .meta({ id: "ModulePermissions" });

export const KeyPermissions = permissionsOf(KEY_MODULES)
  .describe(
    "Read or Write for each module; Write includes Read. Completions > Write opens the completion endpoints alone. " +
      "A key with allowed origins has at most Sessions > Write, for conversations that it opened itself, and Completions > Write",
  )
  .meta({ id: "KeyPermissions" });

export const TokenRole = z.enum(["owner", "editor", "viewer"]);

const Creator = z.object({ id: z.number().int(), name: z.string(), email: z.string() });

export const ApiToken = z
  .object({
    id: z.number().int(),
    name: z.string(),
    hint: z.string().describe("The last characters of the value"),
    client_host: z
      .string()
      .nullable()
      .describe("Where the client is that a person connected (OAuth); null for a token that was created"),
    role: TokenRole.nullable(),
    permissions: ModulePermissions.nullable(),
    project_scope: z
      .union([z.literal("all"), z.array(z.string())])
      .describe("all for every current and future project, or the UIDs chosen at creation"),
    may_administer_by_ai: z.boolean(),
    status: z.enum(["active", "deactivated", "expired", "creator_removed"]),
    expires_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
    created_by: Creator,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "ApiToken" });

export const IssuedApiToken = ApiToken.extend({
  value: z.string().describe("The token, shown only once"),
}).meta({ id: "IssuedApiToken" });

export const ProjectKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    hint: z.string().describe("The last characters of the value"),
    permissions: KeyPermissions.describe("As granted; the creator's current role may allow less"),
    allowed_origins: z.array(z.string()).describe("Origins whose pages may use the key"),
    was_narrowed: z
      .boolean()
      .describe(
        "The key had allowed origins when keys of pages lost all permissions but these. False once it is saved",
      ),
    use_fallback_models: z.boolean(),
    status: z.enum(["active", "expired", "creator_removed"]),
    expires_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
    created_by: Creator,
    createdAt: timestamp,
  })
  .meta({ id: "ProjectKey" });

export const IssuedProjectKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    hint: z.string(),
    permissions: KeyPermissions,
    allowed_origins: z.array(z.string()),
    use_fallback_models: z.boolean(),
    expires_at: timestamp.nullable(),
    value: z.string().describe("The key, shown only once"),
    createdAt: timestamp,
  })
  .meta({ id: "IssuedProjectKey" });

export const PendingSignUp = z
  .object({
    id: z.number().int(),
    email: z.string(),
    createdAt: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: "PendingSignUp" });

export const OneTimeLink = z
  .object({ link: z.string().describe("Gives access to the account. Send it only to the account's owner") })
  .meta({ id: "OneTimeLink" });
