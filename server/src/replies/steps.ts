import type { FieldValue } from "../custom-fields/index.ts";
import type { BulkUpdate } from "../desk/index.ts";
import type { MacroStep, SharedStep } from "./schema.ts";

const HOUR_MS = 60 * 60 * 1000;

/** What a step changes: two steps that change the same would contradict each other. */
const SUBJECTS: Readonly<Partial<Record<string, string>>> = {
  add_tags: "the added tags",
  remove_tags: "the removed tags",
  assign: "the assignee",
  assign_to_me: "the assignee",
  team: "the team",
  priority: "the priority",
  snooze: "the snooze",
  state: "the state",
  hand_back: "the mode",
  spam: "spam",
};

interface AnyStep {
  readonly kind: string;
  readonly state?: string;
  readonly field?: string;
}

/** Why steps contradict each other, after the name of their field; null where they do not. */
export function problemOfSteps(steps: readonly AnyStep[]): string | null {
  const subjects = steps.flatMap(({ kind, field }) =>
    kind === "set_field" ? [`the field ${field}`] : (SUBJECTS[kind] ?? []),
  );
  const twice = subjects.find((subject, index) => subjects.indexOf(subject) !== index);
  if (twice) return `change ${twice} twice; keep one of them.`;
  const states = steps.flatMap(({ kind, state }) => (kind === "state" && state ? [state] : []));
  if (states.includes("resolved") && subjects.includes("the mode")) {
    return "resolve the conversation, which hands it back to the bot; leave hand_back out.";
  }
  const ends = states.some((state) => state !== "pending" && state !== "unresolved");
  return ends && subjects.includes("the snooze") ? "end the conversation, so it can't be snoozed." : null;
}

/** The values that steps set, by the key of the field. */
export const fieldsOf = (
  steps: readonly { readonly kind: string; readonly field?: string; readonly value?: FieldValue | null }[],
): Record<string, FieldValue | null> =>
  Object.fromEntries(
    steps.flatMap(({ kind, field, value }) =>
      kind === "set_field" && field !== undefined ? [[field, value ?? null]] : [],
    ),
  );

/** What steps change in a conversation. Replies and notes are messages, and change nothing by themselves. */
export const updateOfSteps = (steps: readonly MacroStep[], now: number, me: () => number): BulkUpdate =>
  Object.assign(
    {},
    ...steps.map((step) => (step.kind === "assign_to_me" ? { assigneeId: me() } : changeOfStep(step, now))),
    steps.some(({ kind }) => kind === "set_field") ? { fields: fieldsOf(steps) } : {},
  ) as BulkUpdate;

function changeOfStep(step: SharedStep, now: number): BulkUpdate {
  switch (step.kind) {
    case "reply":
    case "note":
    case "set_field":
      return {};
    case "add_tags":
      return { addTags: step.tags };
    case "remove_tags":
      return { removeTags: step.tags };
    case "assign":
      return { assigneeId: step.assignee_id };
    case "team":
      return { teamId: step.team_id };
    case "priority":
      return { priority: step.priority };
    case "snooze":
      return { snoozedUntil: now + step.hours * HOUR_MS };
    case "state":
      return { state: step.state };
    case "hand_back":
      return { mode: "bot" };
    case "spam":
      return { isSpam: step.is_spam };
  }
}
