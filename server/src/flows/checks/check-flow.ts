import type { CodeMeans } from "../../actions/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { stepOf, waysOf, type FlowDefinition } from "../definition.ts";
import { contentProblems } from "./content.ts";
import { buttonProblems } from "./buttons.ts";
import { loopProblems } from "./loops.ts";
import { asError, asWarning, type FlowProblem } from "./problem.ts";
import { triggerProblems } from "./triggers.ts";

/** What a flow can refer to in its project. */
export interface FlowSurroundings {
  /** The published flows, with this one's own published version left out. */
  readonly flows: readonly FlowDefinition[];
  /** The names of the project's enabled actions. */
  readonly actions: readonly string[];
  /** Those of them that ask the visitor first. */
  readonly askingActions: readonly string[];
  /** Where codes can be sent. */
  readonly codes: CodeMeans;
}

/** Everything that is wrong with a flow: errors keep it from being published, warnings do not. */
export function checkDefinition(definition: FlowDefinition, surroundings: FlowSurroundings): FlowProblem[] {
  return [
    ...wayProblems(definition),
    ...referenceProblems(definition, surroundings),
    ...contentProblems(definition, surroundings.flows),
    ...triggerProblems(definition, surroundings.flows),
    ...buttonProblems(definition, surroundings),
    ...loopProblems(definition, surroundings.flows),
  ];
}

function wayProblems(definition: FlowDefinition): FlowProblem[] {
  if (!stepOf(definition, definition.start))
    return [
      asError(
        "unknown_start",
        null,
        `The flow begins with step “${definition.start}”, which doesn't exist.`,
        definition.start,
      ),
    ];
  const problems: FlowProblem[] = [];
  const reached = reachedSteps(definition);
  for (const [id, step] of Object.entries(definition.steps)) {
    const ways = waysOf(step);
    if (ways.includes(null))
      problems.push(
        asError(
          "missing_end",
          { step: id },
          "It isn't decided what follows. Choose a step, or end the flow.",
        ),
      );
    const unknown = ways.filter((way) => way !== null && !stepOf(definition, way));
    for (const way of new Set(unknown))
      problems.push(
        asError("unknown_step", { step: id }, `It leads to step “${way}”, which doesn't exist.`, way),
      );
    if (!reached.has(id)) problems.push(asWarning("unreachable", { step: id }, "Unreachable step."));
  }
  return problems;
}

function reachedSteps(definition: FlowDefinition): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [definition.start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = stepOf(definition, id);
    if (!step || reached.has(id)) continue;
    reached.add(id);
    open.push(...waysOf(step).filter((way) => way !== null));
  }
  return reached;
}

function referenceProblems(
  definition: FlowDefinition,
  { flows, actions, codes }: FlowSurroundings,
): FlowProblem[] {
  const names = new Set([definition, ...flows].map((flow) => foldText(flow.name)));
  return Object.entries(definition.steps).flatMap(([id, step]) => {
    if (step.kind === "jump" && step.flow !== undefined && !names.has(foldText(step.flow)))
      return [
        asError("unknown_flow", { step: id }, `No published flow has the name “${step.flow}”.`, step.flow),
      ];
    if (step.kind === "action" && step.action !== "" && !actions.includes(step.action))
      return [
        asError(
          "unknown_action",
          { step: id },
          `The project has no enabled action “${step.action}”. Create it under Actions.`,
          step.action,
        ),
      ];
    if (step.kind === "prove" && !codes[step.method])
      return [
        asError(
          "no_code_means",
          { step: id },
          step.method === "email"
            ? "No mail server is set up, so no code can be sent by e-mail."
            : "No number that sends SMS is connected, so no code can be sent by SMS.",
          step.method,
        ),
      ];
    return [];
  });
}
