import type { Flow, FlowDefinition, FlowProblem, FlowStep, FlowTrigger } from "../api/client.ts";

export const STEP_KINDS = [
  "say",
  "ask",
  "set",
  "condition",
  "action",
  "prove",
  "hand_over",
  "jump",
  "end",
] as const;
export type StepKind = (typeof STEP_KINDS)[number];
export type StepOf<Kind extends StepKind> = Extract<FlowStep, { kind: Kind }>;
export type Steps = Readonly<Record<string, FlowStep>>;

/** The draft as both views of the editor change it. */
export interface FlowDraft extends Omit<FlowDefinition, "steps" | "triggers"> {
  readonly triggers: readonly FlowTrigger[];
  readonly steps: Steps;
}

/** The wire's record has no type for its values. */
export const toDraft = (definition: FlowDefinition): FlowDraft => ({
  ...definition,
  triggers: definition.triggers ?? [],
  steps: definition.steps as Steps,
});
export const toDefinition = (draft: FlowDraft): FlowDefinition => ({
  ...draft,
  triggers: [...draft.triggers],
  steps: { ...draft.steps },
});

/** As the server has it where an intent names none. */
export const DEFAULT_THRESHOLD = 0.6;

/** A way out of a step. The key names the field that holds it. */
export interface Way {
  readonly key: string;
  readonly to: string | null;
  /** Whether the flow can be published without it. */
  readonly isOptional: boolean;
}

/** Where a step can lead within its flow, the usual way first. */
export function waysOfStep(step: FlowStep): Way[] {
  const way = (key: string, to: string | null | undefined, isOptional = false): Way => ({
    key,
    to: to ?? null,
    isOptional,
  });
  switch (step.kind) {
    case "say":
    case "set":
      return [way("next", step.next)];
    case "ask":
      return [way("next", step.next), way("otherwise", step.otherwise, true)];
    case "action":
    case "prove":
      return [way("next", step.next), way("failed", step.failed, true)];
    case "condition":
      return [...step.cases.map(({ next }, at) => way(`case-${at}`, next)), way("otherwise", step.otherwise)];
    case "jump":
      return step.flow === undefined ? [way("step", step.step)] : [];
    case "hand_over":
    case "end":
      return [];
  }
}

/** The step with one of its ways led elsewhere. */
export function withWay(step: FlowStep, key: string, to: string | null): FlowStep {
  if (step.kind === "condition" && key.startsWith("case-")) {
    const at = Number(key.slice("case-".length));
    return { ...step, cases: step.cases.map((one, index) => (index === at ? { ...one, next: to } : one)) };
  }
  if (step.kind === "jump") {
    const { step: _former, ...rest } = step;
    return to === null ? rest : { ...rest, step: to };
  }
  return { ...step, [key]: to } as FlowStep;
}

const redirected = (step: FlowStep, from: string, to: string | null): FlowStep =>
  waysOfStep(step)
    .filter((way) => way.to === from)
    .reduce((changed, way) => withWay(changed, way.key, to), step);

/** The usual way on, where a step has exactly one such. */
const nextOf = (step: FlowStep): string | null | undefined => ("next" in step ? step.next : undefined);
const hasNext = (step: FlowStep): boolean => ["say", "ask", "set", "action", "prove"].includes(step.kind);

export function newStep(kind: StepKind): FlowStep {
  switch (kind) {
    case "say":
      return { kind, text: "", next: null };
    case "ask":
      return { kind, text: "", variable: "", answer: { type: "text" }, next: null };
    case "set":
      return { kind, values: {}, next: null };
    case "condition":
      return {
        kind,
        cases: [{ if: { left: "", operator: "equals", right: "" }, next: null }],
        otherwise: null,
      };
    case "action":
      return { kind, action: "", arguments: {}, next: null };
    case "prove":
      return { kind, method: "email", text: "", variable: "email", code_text: "", next: null };
    case "hand_over":
    case "jump":
    case "end":
      return { kind };
  }
}

/** “ask”, “ask_2” and so on. */
export function freeStepId(steps: Steps, kind: StepKind): string {
  let id: string = kind;
  for (let count = 2; Object.hasOwn(steps, id); count++) id = `${kind}_${count}`;
  return id;
}

const ordered = (entries: readonly (readonly [string, FlowStep])[]): Steps => Object.fromEntries(entries);

export const changeStep = (draft: FlowDraft, id: string, step: FlowStep): FlowDraft => ({
  ...draft,
  steps: { ...draft.steps, [id]: step },
});

/** Adds a step below another and between it and what followed; at the end where no step is given. */
export function addStep(draft: FlowDraft, id: string, kind: StepKind, after: string | null): FlowDraft {
  const entries = Object.entries(draft.steps);
  const before = after === null ? undefined : draft.steps[after];
  const step = newStep(kind);
  if (after === null || !before) return { ...draft, steps: ordered([...entries, [id, step]]) };
  const way = waysOfStep(before).find(({ key }) => key === "next" || key === "otherwise");
  const follows = way && hasNext(step) ? withWay(step, "next", way.to) : step;
  const at = entries.findIndex(([key]) => key === after);
  const lead = way ? withWay(before, way.key, id) : before;
  return {
    ...draft,
    steps: ordered([...entries.slice(0, at), [after, lead], [id, follows], ...entries.slice(at + 1)]),
  };
}

/** What led to the removed step leads to what followed it. */
export function removeStep(draft: FlowDraft, id: string): FlowDraft {
  const removed = draft.steps[id];
  const follower = removed ? nextOf(removed) : undefined;
  const to = follower === undefined || follower === id ? null : follower;
  const entries = Object.entries(draft.steps)
    .filter(([key]) => key !== id)
    .map(([key, step]) => [key, redirected(step, id, to)] as const);
  const first = to ?? entries[0]?.[0] ?? id;
  return { ...draft, start: draft.start === id ? first : draft.start, steps: ordered(entries) };
}

/** Every way to the step and the flow's start follow the new name. */
export function renameStep(draft: FlowDraft, from: string, to: string): FlowDraft {
  if (from === to || Object.hasOwn(draft.steps, to)) return draft;
  const entries = Object.entries(draft.steps).map(
    ([key, step]) => [key === from ? to : key, redirected(step, from, to)] as const,
  );
  return { ...draft, start: draft.start === from ? to : draft.start, steps: ordered(entries) };
}

/** Swaps a step with its neighbor in the list; where one follows the other, the dialogue changes likewise. */
export function moveStep(draft: FlowDraft, id: string, by: -1 | 1): FlowDraft {
  const ids = Object.keys(draft.steps);
  const at = ids.indexOf(id);
  const [upper, lower] = by < 0 ? [ids[at - 1], id] : [id, ids[at + 1]];
  if (upper === undefined || lower === undefined) return draft;
  const linked = swapLinks(draft, upper, lower);
  const place = Math.min(at, at + by);
  const entries = Object.entries(linked.steps);
  const [one, two] = [entries[place]!, entries[place + 1]!];
  return { ...linked, steps: ordered([...entries.slice(0, place), two, one, ...entries.slice(place + 2)]) };
}

function swapLinks(draft: FlowDraft, upper: string, lower: string): FlowDraft {
  const [first, second] = [draft.steps[upper]!, draft.steps[lower]!];
  if (!hasNext(first) || !hasNext(second) || nextOf(first) !== lower) return draft;
  const rest = Object.entries(draft.steps).map(([key, step]) => {
    if (key === upper) return [key, withWay(first, "next", nextOf(second) ?? null)] as const;
    if (key === lower) return [key, withWay(second, "next", upper)] as const;
    return [key, redirected(step, upper, lower)] as const;
  });
  return { ...draft, start: draft.start === upper ? lower : draft.start, steps: ordered(rest) };
}

/** What templates of the flow can name. */
export function pathsOf(draft: FlowDraft): string[] {
  const steps = Object.values(draft.steps);
  const answers = steps.flatMap((step) => {
    if (step.kind === "ask" || step.kind === "prove") return [step.variable];
    return step.kind === "set" ? Object.keys(step.values) : [];
  });
  const results = steps.flatMap((step) => (step.kind === "action" && step.save_as ? [step.save_as] : []));
  return [
    ...[...new Set(answers)].filter((name) => name !== "").map((name) => `answers.${name}`),
    ...[...new Set(results)].map((name) => `results.${name}`),
    "contact.name",
    "contact.email",
    "contact.phone",
  ];
}

/** What a step says, asks or does, in a line. */
export function summaryOf(step: FlowStep): string {
  switch (step.kind) {
    case "say":
    case "ask":
    case "prove":
      return step.text;
    case "hand_over":
    case "end":
      return step.text ?? "";
    case "set":
      return Object.entries(step.values)
        .map(([name, value]) => `${name} = ${String(value)}`)
        .join(", ");
    case "condition":
      return step.cases.map((one) => one.if.left).join(", ");
    case "action":
      return step.action;
    case "jump":
      return step.flow ?? step.step ?? "";
  }
}

export const problemsAt = (problems: readonly FlowProblem[], step: string): FlowProblem[] =>
  problems.filter((problem) => problem.step === step);
export const errorsOf = (problems: readonly FlowProblem[]): FlowProblem[] =>
  problems.filter(({ severity }) => severity === "error");

export type FlowState = "draft" | "published" | "changed";
export const stateOf = ({ version, has_changes }: Pick<Flow, "version" | "has_changes">): FlowState => {
  if (version === null) return "draft";
  return has_changes ? "changed" : "published";
};
