import { stepOf, waysOf, type FlowDefinition } from "../definition.ts";
import { asError, type FlowProblem } from "./problem.ts";

/**
 * Buttons of a text stand below the message that the visitor answers next. Where that is a question with options, or
 * whether an action may run, they would answer something else.
 */
export function buttonProblems(definition: FlowDefinition, askingActions: readonly string[]): FlowProblem[] {
  return Object.entries(definition.steps).flatMap(([id, step]) =>
    step.kind === "say" && (step.buttons ?? []).length > 0 && meetsChoices(definition, id, askingActions)
      ? [
          asError(
            "lost_buttons",
            { step: id },
            "A question with buttons of its own follows. Make these buttons the options of a question.",
          ),
        ]
      : [],
  );
}

function meetsChoices(definition: FlowDefinition, first: string, askingActions: readonly string[]): boolean {
  const seen = new Set<string>();
  const open = [first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = stepOf(definition, id);
    if (!step || seen.has(id)) continue;
    seen.add(id);
    if (step.kind === "ask") {
      if (step.answer.type === "choice") return true;
      continue;
    }
    if (step.kind === "prove") continue;
    if (step.kind === "action" && askingActions.includes(step.action)) return true;
    open.push(...waysOf(step).filter((way) => way !== null));
  }
  return false;
}
