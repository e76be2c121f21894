import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { pageOfLog } from "../read-log.ts";
import { ruleId, RuleLogEntry } from "../schema.ts";

export const getRuleLog = defineOperation({
  name: "getRuleLog",
  tag: "rules",
  summary: "Read what automation rules did in conversations, and why others did not run",
  description: "The last 30 days, the newest first. With rule_id only what that rule did.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    rule_id: ruleId.optional(),
    session_uid: sessionUid.optional(),
  }),
  list: { most: 100, byDefault: 20 },
  output: z.array(RuleLogEntry),
  total: true,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, input) =>
    pageOfLog(context, {
      ruleId: input.rule_id ?? null,
      sessionUid: input.session_uid ?? null,
      page: input.page,
    }),
});
