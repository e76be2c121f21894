import type { LogEntry } from "../executions/index.ts";
import { cutValue, type Mask } from "./masking.ts";
import type { ActionOutcome, ActionRequest, FinishedRun } from "./outcome.ts";
import type { ActionRow } from "./queries/actions.ts";

const LONGEST = 2000;

/** A run as the execution log keeps it: cut, and without secrets. */
export function runEntry(
  { name, caller, arguments: given, draft }: ActionRequest,
  action: ActionRow | null,
  { outcome, ms, attempts }: FinishedRun,
  mask: Mask,
): LogEntry {
  return {
    task: (action?.name ?? name ?? "").slice(0, 64),
    type: "action",
    message: sentenceOf(outcome).slice(0, LONGEST),
    data: {
      ...(action && !draft ? { action_id: action.id } : {}),
      ...(action ? { kind: action.kind } : {}),
      caller,
      status: outcome.status,
      input: cutValue(mask.value(given), LONGEST),
      ...(outcome.status === "succeeded" ? { output: cutValue(outcome.output, LONGEST) } : {}),
      attempts,
      ms,
    },
  };
}

function sentenceOf(outcome: ActionOutcome): string {
  switch (outcome.status) {
    case "succeeded":
      return "The action succeeded";
    case "failed":
    case "refused":
      return outcome.problem;
    case "needs_confirmation":
      return `The visitor is asked first: ${outcome.question}`;
  }
}
