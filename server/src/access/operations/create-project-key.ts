import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { name } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createKey } from "../keys.ts";
import { IssuedProjectKey, KeyPermissions } from "../schema.ts";
import {
  allowedOrigins,
  expiryFields,
  grantedToKey,
  resolveExpiry,
  useFallbackModels,
} from "../token-input.ts";

export const createProjectKey = defineOperation({
  name: "createProjectKey",
  tag: "access",
  summary: "Create a project key",
  description:
    "Needs the Professional plan or above and every permission the key gets. The key stops working when its creator leaves " +
    "the project. The value is shown once.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    name: name(100).describe("What the key is for"),
    permissions: KeyPermissions.optional().describe("By default, everything such a key can have"),
    allowed_origins: allowedOrigins.optional(),
    use_fallback_models: useFallbackModels.default(false),
    ...expiryFields,
  }),
  output: IssuedProjectKey,
  message: "Data Created Successfully!",
  mcp: false,
  recentSignIn: true,
  run: async (context, input) => ({
    data: await createKey(context, {
      name: input.name,
      permissions: grantedToKey(input.permissions),
      origins: input.allowed_origins ?? [],
      fallsBack: input.use_fallback_models,
      expiresAt: resolveExpiry(input, context.now()),
    }),
  }),
});
