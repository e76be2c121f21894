import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id, name } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeKey } from "../keys.ts";
import { KeyPermissions, ProjectKey } from "../schema.ts";
import {
  allowedOrigins,
  expiryFields,
  grantedToKey,
  resolveExpiry,
  useFallbackModels,
} from "../token-input.ts";

export const updateProjectKey = defineOperation({
  name: "updateProjectKey",
  tag: "access",
  summary: "Change the name, permissions, allowed origins, fallback or expiry of a project key",
  description: "Only included fields change. The key's value stays the same.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    key_id: id("key"),
    name: name(100).optional(),
    permissions: KeyPermissions.optional(),
    allowed_origins: allowedOrigins.optional(),
    use_fallback_models: useFallbackModels.optional(),
    expiration: expiryFields.expiration.removeDefault().optional(),
    expires_at: expiryFields.expires_at,
  }),
  output: ProjectKey,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  mcp: false,
  recentSignIn: true,
  async run(context, input) {
    const permissions = grantedToKey(input.permissions);
    const { expiration } = input;
    return {
      data: await changeKey(context, input.key_id, {
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(permissions ? { permissions } : {}),
        ...(input.allowed_origins ? { origins: input.allowed_origins } : {}),
        ...(input.use_fallback_models === undefined ? {} : { fallsBack: input.use_fallback_models }),
        ...(expiration ? { expiresAt: resolveExpiry({ ...input, expiration }, context.now()) } : {}),
      }),
    };
  },
});
