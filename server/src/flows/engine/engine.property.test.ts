import { expect, test } from "vitest";
import { fc } from "../../../test/property.ts";
import { FlowDefinition } from "../definition.ts";
import { advance, newFlowState } from "./advance.ts";
import type { FlowActionOutcome, FlowEvent, FlowState, Turn } from "./state.ts";

/** Seconds, not minutes. */
const RUNS = 400;
const IDS = ["a", "b", "c", "d", "e", "f"];
const values = { contact: { name: "Ada" }, session: { id: "1" } };

const way = fc.constantFrom(...IDS);
const variable = fc.constantFrom("x", "y", "email");
const text = fc.constantFrom(
  "Hello",
  "{{answers.x}}{{answers.x}}",
  "{{results.r.status}} {{contact.name}}?",
  "",
);
const answer = fc.oneof(
  fc.record({ type: fc.constantFrom("text", "email", "telephone", "number", "date") }),
  fc.constant({ type: "choice", choices: [{ text: "Yes" }, { text: "No" }, { text: "cancel" }] }),
);
const step = fc.oneof(
  fc.record({ kind: fc.constant("say"), text, next: way }),
  fc.record({
    kind: fc.constant("ask"),
    text,
    variable,
    answer,
    next: way,
    otherwise: way,
    attempts: fc.constantFrom(1, 2, 3),
  }),
  fc.record({ kind: fc.constant("ask"), text, variable, answer, next: way }),
  fc.record({ kind: fc.constant("set"), values: fc.dictionary(variable, text, { maxKeys: 2 }), next: way }),
  fc.record({
    kind: fc.constant("condition"),
    cases: fc.array(
      fc.record({
        if: fc.record({
          left: text,
          operator: fc.constantFrom("equals", "contains", "greater", "is_empty"),
          right: text,
        }),
        next: way,
      }),
      { maxLength: 2 },
    ),
    otherwise: way,
  }),
  fc.record({
    kind: fc.constant("action"),
    action: fc.constant("look_up"),
    arguments: fc.constant({ id: "{{answers.x}}" }),
    save_as: fc.constant("r"),
    next: way,
    failed: way,
  }),
  fc.record({ kind: fc.constant("action"), action: fc.constant("look_up"), next: way }),
  fc.record({ kind: fc.constant("jump"), step: way }),
  fc.record({ kind: fc.constant("jump"), flow: fc.constantFrom("one", "Two", "none") }),
  fc.record({ kind: fc.constant("hand_over"), text }),
  fc.record({ kind: fc.constant("end") }),
);
const steps = fc
  .array(step, { minLength: 1, maxLength: IDS.length })
  .map((list) => Object.fromEntries(list.map((one, at) => [IDS[at]!, one])));
/** Loops without a question among them: drafts run in the test chat, too. */
const library = fc.tuple(steps, steps).map(
  ([one, two]) =>
    new Map(
      [
        { name: "one", start: "a", steps: one },
        { name: "two", start: "a", steps: two },
      ].map((flow) => [flow.name, FlowDefinition.parse(flow)]),
    ),
);
const said = fc.constantFrom(
  "yes",
  "no",
  "cancel",
  "ada@example.com",
  "No, my email is b@example.com",
  "Why?",
  "12",
  "2026-12-24",
  "hello",
  "+49 30 123456",
  "👍",
);
const outcome = fc.constantFrom(
  { status: "succeeded", output: { status: "sent" } } as const,
  { status: "failed", problem: "no" } as const,
  { status: "refused", problem: "limit" } as const,
  { status: "needs_confirmation", question: "Really?" } as const,
);
const visitor = fc.array(fc.record({ text: said, outcome, isAfterPerson: fc.boolean() }), { maxLength: 12 });

interface Move {
  readonly text: string;
  readonly outcome: FlowActionOutcome;
  readonly isAfterPerson: boolean;
}

/** Answers that a turn has read and not kept, unless a later step has set another value. */
const lostAnswers = ({ path, state }: Turn): string[] =>
  path
    .filter(({ kind }) => kind === "answer" || kind === "correction")
    .map(({ detail }) => detail.split(" = ") as [name: string, value: string])
    .filter(([name]) => !path.some(({ kind, detail }) => kind === "set" && detail.includes(name)))
    .filter(([name, value]) => String(state.answers[name]) !== value)
    .map(([name]) => name);

const eventOf = (state: FlowState, move: Move): FlowEvent =>
  state.waiting?.kind === "action"
    ? { kind: "action", outcome: move.outcome, values }
    : { kind: "message", text: move.text, today: "2026-11-17", isAfterPerson: move.isAfterPerson, values };

test(`${RUNS} random flows with random visitors end or wait, lose no answer, and repeat exactly`, () => {
  fc.assert(
    fc.property(library, visitor, (flows, moves) => {
      const start: FlowEvent = { kind: "start", flow: "one", values };
      let turn = advance(flows, newFlowState("one"), start);
      const events: FlowEvent[] = [start];
      for (const move of moves) {
        const { state } = turn;
        // It waits for something, or it is over: never both, never neither.
        expect(state.waiting === null).toBe(state.outcome !== null);
        expect(state.said.join("").length).toBeLessThan(200_000);
        if (state.outcome !== null) break;
        const event = eventOf(state, move);
        events.push(event);
        // A state is plain JSON: what a crash leaves in the database continues as if nothing had happened.
        const stored = JSON.parse(JSON.stringify({ ...state, said: [], buttons: [] })) as FlowState;
        const next = advance(flows, stored, event);
        expect(lostAnswers(next)).toEqual([]);
        turn = next;
      }
      const again = events.reduce(
        (state, event) => advance(flows, { ...state, said: [], buttons: [] }, event).state,
        newFlowState("one"),
      );
      expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(turn.state)));
    }),
    { numRuns: RUNS },
  );
});
