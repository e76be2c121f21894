import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeSchedule } from "../schedules.ts";
import { TEST_SCHEDULES } from "../tables.ts";

export const setTestSchedule = defineOperation({
  name: "setTestSchedule",
  tag: "evaluations",
  summary: "Run a test set daily or weekly, and get an e-mail when its figures fall",
  description:
    "Only included fields change. Each fall is reported once, and again only if the figures fall further.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    set_id: id("test set"),
    every: z.enum(TEST_SCHEDULES).nullish().describe("null stops the runs"),
    notify_me: z.boolean().optional().describe("Whether the caller gets an e-mail when the figures fall"),
  }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await changeSchedule(context, input);
    return {};
  },
});
