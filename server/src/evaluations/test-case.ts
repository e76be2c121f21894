import type { z } from "zod";
import { invalidParams } from "../platform/errors/app-error.ts";
import { isoTime } from "../platform/operations/fields.ts";
import type { CaseValues, TestCaseRow } from "./queries/test-cases.ts";
import { CaseContent, type caseFields, type Expectation, type TestCase } from "./schema.ts";

export type CaseInput = z.output<z.ZodObject<typeof caseFields>>;

const EXPECT =
  "A case needs at least one expectation: contains_all, contains_any, cites, answer, refuses, hands_over or judge.";

/** A case with the fields of its kind alone, or the sentence for what is missing. */
export function parseCase(input: CaseInput): CaseValues {
  const empty = {
    question: null,
    history: [],
    turns: [],
    persona: null,
    goal: null,
    max_turns: input.max_turns,
    expect: {},
  };
  const expect = tidy(input.expect);
  const values = { kind: input.kind, isRequired: input.is_required };
  switch (input.kind) {
    case "question":
      if (input.question === undefined) throw invalidParams({ question: "question must not be empty." });
      if (!expectsAnything(expect)) throw invalidParams({ expect: EXPECT });
      return { ...values, content: { ...empty, question: input.question, history: input.history, expect } };
    case "dialogue": {
      const turns = input.turns.map((turn) => ({ ...turn, expect: tidy(turn.expect) }));
      if (turns.length === 0) throw invalidParams({ turns: "turns must have at least one message." });
      if (!turns.some((turn) => expectsAnything(turn.expect))) throw invalidParams({ turns: EXPECT });
      return { ...values, content: { ...empty, turns } };
    }
    case "simulation":
      if (input.persona === undefined || input.goal === undefined) {
        const field = input.persona === undefined ? "persona" : "goal";
        throw invalidParams({ [field]: `${field} must not be empty for a simulation.` });
      }
      return { ...values, content: { ...empty, persona: input.persona, goal: input.goal, expect } };
  }
}

/** Empty lists expect nothing. */
function tidy(expect: Expectation): Expectation {
  return Object.fromEntries(
    Object.entries(expect).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

const expectsAnything = (expect: Expectation): boolean => Object.keys(expect).length > 0;

export function presentCase(row: TestCaseRow): z.input<typeof TestCase> {
  return {
    id: row.id,
    set_id: row.set_id,
    kind: row.kind,
    is_required: row.is_required === 1,
    // PostgreSQL stores the keys of JSON in an order of its own.
    ...CaseContent.parse(row.content),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
