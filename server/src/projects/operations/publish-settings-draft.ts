import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { publishDraft } from "../settings-drafts.ts";

export const publishSettingsDraft = defineOperation({
  name: "publishSettingsDraft",
  tag: "projects",
  summary: "Make the draft of the settings live",
  description:
    "Where the project has a gate, it answers 409 with what failed until a run with these settings passes. An owner can publish anyway with a reason, which the audit log and the history keep.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    override_reason: z
      .string()
      .trim()
      .min(5)
      .max(500)
      .optional()
      .describe("Publishes against the gate; owners only"),
  }),
  message: "Project setting updated successfully",
  errors: ["conflict", "forbidden"],
  async run(context, { override_reason }) {
    await publishDraft(context, override_reason ?? null);
    return {};
  },
});
