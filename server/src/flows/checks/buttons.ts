import { foldText } from "../../platform/text/fold-text.ts";
import { stepOf, waysOf, type FlowDefinition, type Step } from "../definition.ts";
import { asError, type FlowProblem } from "./problem.ts";

/** The published flows that a jump can lead to, and the actions that ask the visitor first. */
interface Surroundings {
  readonly flows: readonly FlowDefinition[];
  readonly askingActions: readonly string[];
}

/**
 * Buttons of a text stand below the message that the visitor answers next. Where that is a question with options, or
 * whether an action may run, they would answer something else.
 */
export function buttonProblems(definition: FlowDefinition, surroundings: Surroundings): FlowProblem[] {
  return Object.entries(definition.steps).flatMap(([id, step]) =>
    step.kind === "say" && (step.buttons ?? []).length > 0 && meetsChoices({ definition, id }, surroundings)
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

interface Place {
  readonly definition: FlowDefinition;
  readonly id: string;
}

function meetsChoices(first: Place, { flows, askingActions }: Surroundings): boolean {
  const library = new Map([...flows, first.definition].map((flow) => [foldText(flow.name), flow]));
  const seen = new Set<Step>();
  const open = [first];
  for (let place = open.pop(); place; place = open.pop()) {
    const step = stepOf(place.definition, place.id);
    if (!step || seen.has(step)) continue;
    seen.add(step);
    if (step.kind === "ask") {
      if (step.answer.type === "choice") return true;
      continue;
    }
    if (step.kind === "prove") continue;
    if (step.kind === "action" && askingActions.includes(step.action)) return true;
    open.push(...placesAfter(place.definition, step, library));
  }
  return false;
}

function placesAfter(
  definition: FlowDefinition,
  step: Step,
  library: ReadonlyMap<string, FlowDefinition>,
): Place[] {
  const inside = waysOf(step).flatMap((id) => (id === null ? [] : [{ definition, id }]));
  if (step.kind !== "jump" || step.step !== undefined) return inside;
  const target = library.get(foldText(step.flow ?? ""));
  return target ? [{ definition: target, id: target.start }] : [];
}
