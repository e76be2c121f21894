import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeRun } from "../describe-runs.ts";
import { followRun } from "../follow-run.ts";
import { startRun } from "../runs.ts";
import { EvaluationRun } from "../schema.ts";
import { runInput } from "../run-input.ts";

export const startEvaluationRun = defineOperation({
  name: "startEvaluationRun",
  tag: "evaluations",
  summary: "Run a test set",
  description:
    "Without a draft it measures what is live. With `settings` or `texts` it also measures the draft, and getEvaluationResults compares the two case by case. Visitors notice nothing: no conversation, figure or unanswered question comes of it. Replies cost what they cost and are booked as `evaluation`; the run stops where a budget ends. A project has at most 2 runs at once; the last 100 are kept.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: runInput,
  output: EvaluationRun,
  message: "Data Created Successfully!",
  errors: ["conflict", "not_found", "forbidden"],
  async run(context, input) {
    const { id } = await startRun(context, input);
    return { data: await describeRun(context, id) };
  },
  follow: (context, { id }) => followRun(context, id),
});
