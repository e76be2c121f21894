import { z } from "zod";
import { invalidParams, type AppError } from "../platform/errors/app-error.ts";
import type { Permissions } from "../platform/operations/context.ts";
import { appOrigin, normalOrigin } from "../platform/http/origins.ts";
import { name } from "../platform/operations/fields.ts";
import { ModulePermissions, TokenRole, type KeyPermissions } from "./schema.ts";
import type { NewToken } from "./tokens.ts";

/** When a credential ends, as the dashboard offers it. */
export const expiryFields = {
  expiration: z
    .enum(["7", "30", "60", "90", "custom", "none"])
    .default("none")
    .describe("Days until it expires, custom with expires_at, or none"),
  expires_at: z.iso.datetime({ offset: true }).optional().describe("When it expires, for expiration custom"),
};

const MOST_ORIGINS = 20;

/** `https://*.com` would allow the whole world: below the asterisk stands a domain of two labels or more. */
const TOO_WIDE = /^https?:\/\/\*\.[^.]+$/;

const origin = z
  .string()
  .max(300)
  .transform((text, context) => {
    const normal = normalOrigin(text) ?? appOrigin(text);
    if (normal !== null && !TOO_WIDE.test(normal)) return normal;
    context.addIssue({
      code: "custom",
      message:
        "must be an origin such as https://www.example.com, https://*.example.com, http://localhost:* or app://shop, without a path.",
    });
    return z.NEVER;
  });

export const allowedOrigins = z
  .array(origin)
  .max(MOST_ORIGINS)
  .transform((origins) => [...new Set(origins)])
  .describe(
    "Origins whose pages may use the key: https://www.example.com, https://*.example.com or http://localhost:*. By default none. " +
      "A key in a page is public: it has at most Completions and its own conversations, and can't become a server's key again.",
  );

export const useFallbackModels = z
  .boolean()
  .describe(
    "Whether the project's fallback models answer completions whose model fails before its first token. By default the vendor's status is forwarded.",
  );

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_PROJECTS = 1000;

/** What a token may do and where. */
export const grantFields = {
  role: TokenRole.optional().describe("Broad access to the organization and its projects"),
  permissions: ModulePermissions.optional(),
  project_scope: z
    .union([z.literal("all"), z.array(z.string().min(1).max(64)).min(1).max(MOST_PROJECTS)])
    .default("all")
    .describe("all for every current and future project, or a list of project UIDs; fixed at creation"),
  may_administer_by_ai: z
    .boolean()
    .default(false)
    .describe(
      "Lets AI clients use the token for what sends data out, changes what the bot does, grants trust, manages members or deletes",
    ),
};

export const NewApiToken = z.object({
  name: name(100).describe("What the token is for"),
  ...grantFields,
  ...expiryFields,
});

/** Checks what one field means for another, and works out the time of expiry. */
export const readNewToken = (input: z.output<typeof NewApiToken>, now: number): NewToken => ({
  name: input.name,
  ...readGranted(input),
  expiresAt: resolveExpiry(input, now),
});

type Granted = z.output<z.ZodObject<typeof grantFields>>;

export function readGranted(input: Granted): Omit<NewToken, "name" | "expiresAt"> {
  const permissions = grantedOf(input.permissions);
  if (!input.role && !permissions) {
    throw invalidParams({ role: "Set a role, fine-grained permissions or both." });
  }
  return {
    role: input.role ?? null,
    permissions,
    projectScope: input.project_scope,
    administersByAi: input.may_administer_by_ai,
  };
}

export function resolveExpiry(
  input: { expiration: "7" | "30" | "60" | "90" | "custom" | "none"; expires_at?: string | undefined },
  now: number,
): number | null {
  const { expiration, expires_at: given } = input;
  if (expiration === "custom") {
    if (given === undefined) {
      throw invalidParams({ expires_at: "expires_at is required when expiration is custom." });
    }
    const time = Date.parse(given);
    if (time <= now) throw invalidParams({ expires_at: "expires_at must be in the future." });
    return time;
  }
  if (given !== undefined) {
    throw invalidParams({ expires_at: "expires_at is only allowed when expiration is custom." });
  }
  return expiration === "none" ? null : now + Number(expiration) * DAY_MS;
}

/** What a project key is given: null where nothing is said, and never an empty set, which would be a key for nothing. */
export function grantedToKey(permissions: z.output<typeof KeyPermissions> | undefined): Permissions | null {
  const granted = grantedOf(permissions);
  if (permissions && !granted) throw withoutPermissions();
  return granted;
}

export const withoutPermissions = (): AppError =>
  invalidParams({ permissions: "Choose at least one permission." });

/** The modules that are named, or null if none is. */
export function grantedOf(permissions: z.output<typeof KeyPermissions> | undefined): Permissions | null {
  const granted = Object.entries(permissions ?? {}).filter(([, action]) => action !== undefined);
  return granted.length === 0 ? null : Object.fromEntries(granted);
}
