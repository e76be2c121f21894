import { z } from "zod";
import { invalidParams } from "../platform/errors/app-error.ts";
import { name } from "../platform/operations/fields.ts";
import { ModulePermissions, TokenRole } from "./schema.ts";
import type { NewToken } from "./tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_PROJECTS = 1000;

export const NewApiToken = z.object({
  name: name(100).describe("What the token is for"),
  role: TokenRole.optional().describe("Broad access to the organization and its projects"),
  permissions: ModulePermissions.optional(),
  project_scope: z
    .union([z.literal("all"), z.array(z.string().min(1).max(64)).min(1).max(MOST_PROJECTS)])
    .default("all")
    .describe("all, current and future, or a list of project uids; fixed at creation"),
  expiration: z
    .enum(["7", "30", "60", "90", "custom", "none"])
    .default("none")
    .describe("Days until the token expires, custom with expires_at, or none"),
  expires_at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("When the token expires, for expiration custom"),
});

/** Checks what one field means for another, and works out the time of expiry. */
export function readNewToken(input: z.output<typeof NewApiToken>, now: number): NewToken {
  const granted = Object.entries(input.permissions ?? {}).filter(([, action]) => action !== undefined);
  if (!input.role && granted.length === 0) {
    throw invalidParams({ role: "Give the token a role, fine-grained permissions or both." });
  }
  return {
    name: input.name,
    role: input.role ?? null,
    permissions: granted.length === 0 ? null : Object.fromEntries(granted),
    projectScope: input.project_scope,
    expiresAt: expiryOf(input, now),
  };
}

function expiryOf(input: z.output<typeof NewApiToken>, now: number): number | null {
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
    throw invalidParams({ expires_at: "expires_at goes with expiration custom only." });
  }
  return expiration === "none" ? null : now + Number(expiration) * DAY_MS;
}
