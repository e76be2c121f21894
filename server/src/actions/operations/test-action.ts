import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { ActionDraft, ActionTestResult } from "../schema.ts";
import { testProjectAction } from "../test-action.ts";

export const testAction = defineOperation({
  name: "testAction",
  tag: "actions",
  summary: "Run an action now and show what the model would see",
  description:
    "The action really runs, also a disabled one or a draft, without confirmation and limits. session_uid names the " +
    "conversation whose contact and session templates use; built-in actions need one.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    id: id("action").optional(),
    draft: ActionDraft.optional().describe("An action that is not saved, in place of id"),
    arguments: z.record(z.string(), z.unknown()).default({}).describe("The values of its parameters"),
    session_uid: sessionUid.optional(),
  }),
  output: ActionTestResult,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({ data: await testProjectAction(context, input) }),
});
