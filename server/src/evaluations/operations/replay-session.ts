import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { describeRun } from "../describe-runs.ts";
import { followRun } from "../follow-run.ts";
import { startReplay } from "../from-conversation.ts";
import { compareField, draftFields } from "../run-input.ts";
import { EvaluationRun } from "../schema.ts";

export const replaySession = defineOperation({
  name: "replaySession",
  tag: "evaluations",
  summary: "Replay a real conversation against what is live or a draft",
  description:
    "Asks each of the visitor's messages again, up to the first 100 messages. getEvaluationResults shows the replies beside those of the time. The conversation itself stays as it is. Needs Sessions Read as well.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ session_uid: sessionUid, ...draftFields, compare: compareField }),
  output: EvaluationRun,
  message: "Data Created Successfully!",
  errors: ["conflict", "not_found", "forbidden"],
  async run(context, input) {
    const { id } = await startReplay(context, input);
    return { data: await describeRun(context, id) };
  },
  follow: (context, { id }) => followRun(context, id),
});
