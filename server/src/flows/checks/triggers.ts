import { foldText } from "../../platform/text/fold-text.ts";
import type { FlowDefinition, Trigger } from "../definition.ts";
import { asError, asWarning, type FlowProblem } from "./problem.ts";

/** Empty triggers, and triggers that another published flow has, too. */
export function triggerProblems(
  definition: FlowDefinition,
  others: readonly FlowDefinition[],
): FlowProblem[] {
  const { triggers } = definition;
  if (triggers.length === 0)
    return [
      asWarning(
        "no_trigger",
        null,
        "Nothing starts this flow, except a jump from another flow or window.parley.start with its name.",
      ),
    ];
  const taken = new Map(
    others.flatMap(({ name, triggers: theirs }) => theirs.map((trigger) => [keyOf(trigger), name] as const)),
  );
  return triggers.flatMap((trigger, at) => {
    if (trigger.kind !== "start" && isEmpty(trigger)) {
      const { code, message } = EMPTY[trigger.kind];
      return [asError(code, { trigger: at }, message)];
    }
    const other = taken.get(keyOf(trigger));
    if (other === undefined) return [];
    return [
      asWarning(
        "same_trigger",
        { trigger: at },
        `“${other}” has the same trigger. The flow that is first in the list starts.`,
        other,
      ),
    ];
  });
}

const EMPTY: Readonly<
  Record<Exclude<Trigger["kind"], "start">, { readonly code: FlowProblem["code"]; readonly message: string }>
> = {
  intent: { code: "empty_examples", message: "What visitors mean needs at least one example." },
  button: { code: "empty_label", message: "The button needs a label." },
  page: { code: "empty_address", message: "The page needs an address or a path." },
  event: { code: "empty_event", message: "The event needs a name." },
};

function isEmpty(trigger: Trigger): boolean {
  if (trigger.kind === "intent") return !trigger.examples.some((example) => example !== "");
  return triggerText(trigger) === "";
}

/** What identifies a trigger besides its kind; intents are compared by their examples. */
function triggerText(trigger: Trigger): string {
  switch (trigger.kind) {
    case "intent":
      return trigger.examples.toSorted().join("\n");
    case "button":
      return trigger.label;
    case "page":
      return trigger.pattern;
    case "event":
      return trigger.name;
    case "start":
      return "";
  }
}

const keyOf = (trigger: Trigger): string => `${trigger.kind}:${foldText(triggerText(trigger))}`;
