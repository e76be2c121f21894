import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { dryRun } from "../dry-run.ts";
import { requireKnownFields } from "../known-fields.ts";
import { requireMinutes } from "../rules.ts";
import { DryRun, MOST_EFFECTS, triggerFields } from "../schema.ts";

export const dryRunRule = defineOperation({
  name: "dryRunRule",
  tag: "rules",
  summary: "Try an automation rule on the conversations of the last 30 days without changing anything",
  description:
    "What was written and when is history; tags, team, assignee, priority and contact are as they are today. At most " +
    "5000 conversations, the latest first.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    ...triggerFields,
    effects: z
      .array(z.object({ kind: z.string().max(40) }))
      .max(MOST_EFFECTS)
      .default([])
      .describe("What the rule would do. With a reply, contact is what the visitor has proven or said"),
  }),
  output: DryRun,
  message: "Data Fetched Successfully!",
  async run(context, input) {
    requireMinutes(input);
    await requireKnownFields(context.db.read, { projectId: context.project.id }, input.conditions);
    return { data: await dryRun(context, input) };
  },
});
