import type { ApiToken } from "../api/client.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";

/** What a token may do, in a few words. */
export function accessOf({ role, permissions }: Pick<ApiToken, "role" | "permissions">): string {
  if (role) return organizationsTexts.roles[role];
  return Object.entries(permissions ?? {})
    .map(([module, action]) => `${module}: ${accessTexts.tokens.permission[action]}`)
    .join(", ");
}
