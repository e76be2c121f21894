import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { ActionSecret, secretName } from "../schema.ts";
import { setSecret } from "../secrets.ts";

export const setActionSecret = defineOperation({
  name: "setActionSecret",
  tag: "actions",
  summary: "Store a secret for actions, or replace its value",
  description: "It is stored encrypted, never shown again, and sent to its host only.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  // A model's context is no place for a secret.
  mcp: false,
  input: z.object({
    name: secretName,
    secret: z.string().trim().min(8).max(4000).describe("Its value, such as an API key"),
    host: z.string().min(1).max(260).describe("The only host that receives it, such as api.example.com"),
  }),
  output: ActionSecret,
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await setSecret(context, input) }),
});
