import { z } from "zod";
import { messageText } from "../messages/index.ts";
import { name, timestamp } from "../platform/operations/fields.ts";
import { CASE_KINDS, OUTCOMES, RUN_STATUSES, TEST_SCHEDULES } from "./tables.ts";

export const MAX_SETS = 50;
export const MAX_CASES = 500;
const MAX_TURNS = 20;

const phrase = z.string().trim().min(1).max(1_000);
const phrases = z.array(phrase).max(20);

/** What a reply must be. Every field that is set is checked. */
export const Expectation = z
  .object({
    contains_all: phrases.optional().describe("Phrases that all occur in the reply; case doesn't matter"),
    contains_any: phrases.optional().describe("Phrases of which at least one occurs"),
    cites: phrases
      .optional()
      .describe("Sources the reply cites, each by its title, its address or its document ID such as text-12"),
    answer: z
      .string()
      .trim()
      .min(1)
      .max(10_000)
      .optional()
      .describe("An approved answer: most of its words occur in the reply"),
    refuses: z
      .boolean()
      .optional()
      .describe("true: the bot doesn't know. false: it must answer from what it was taught"),
    hands_over: z.boolean().optional().describe("true: a person is asked to join. false: none is"),
    judge: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .optional()
      .describe("A criterion in words, judged by a model; without a model the case is `not_judged`"),
  })
  .meta({ id: "Expectation" });
export type Expectation = z.output<typeof Expectation>;

const HistoryTurn = z.object({ send_by: z.enum(["user", "assistant"]), message: messageText });
const Turn = z.object({ message: messageText, expect: Expectation.default({}) });

export const caseFields = {
  kind: z
    .enum(CASE_KINDS)
    .default("question")
    .describe(
      "`question`: one message. `dialogue`: a scripted visitor, checked after each message. `simulation`: a model plays the visitor",
    ),
  question: messageText.optional().describe("The visitor's message; for kind `question`"),
  history: z
    .array(HistoryTurn)
    .max(MAX_TURNS)
    .default([])
    .describe("What was said before the question; for kind `question`"),
  turns: z.array(Turn).max(MAX_TURNS).default([]).describe("The visitor's messages; for kind `dialogue`"),
  persona: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .optional()
    .describe("Who the visitor is; for kind `simulation`"),
  goal: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .optional()
    .describe(
      "What the visitor wants to achieve; for kind `simulation`. The same model judges whether it was",
    ),
  max_turns: z.number().int().min(1).max(MAX_TURNS).default(6).describe("For kind `simulation`"),
  expect: Expectation.default({}).describe("For kind `question`, and for the last reply of a `simulation`"),
  is_required: z
    .boolean()
    .default(false)
    .describe("If it fails, the gate blocks publishing whatever the share of the others"),
};

export const SetName = name(200).describe("The name of the test set");

export const TestSet = z
  .object({
    id: z.number().int(),
    name: z.string(),
    cases: z.number().int().describe("How many cases it has"),
    is_gate: z.boolean().describe("Whether it decides what may go live"),
    every: z.enum(TEST_SCHEDULES).nullable().describe("How often it runs by itself; null for never"),
    next_run_at: timestamp.nullable(),
    notifies_me: z.boolean().describe("Whether the caller gets an e-mail when the figures fall"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "TestSet" });

/** What a case asks, by its kind. */
export const CaseContent = z.object({
  question: z.string().nullable(),
  history: z.array(HistoryTurn),
  turns: z.array(z.object({ message: z.string(), expect: Expectation })),
  persona: z.string().nullable(),
  goal: z.string().nullable(),
  max_turns: z.number().int(),
  expect: Expectation,
});
export type CaseContent = z.output<typeof CaseContent>;

/** A case of a run, with what a replay compares it to. */
export interface RunContent extends CaseContent {
  readonly recorded?: readonly (string | null)[];
}

export const TestCase = z
  .object({
    id: z.number().int(),
    set_id: z.number().int(),
    kind: z.enum(CASE_KINDS),
    is_required: z.boolean(),
    ...CaseContent.shape,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "TestCase" });

const CHECK_KINDS = [
  "contains_all",
  "contains_any",
  "cites",
  "answer",
  "refuses",
  "hands_over",
  "judge",
  "goal",
] as const;

export const Check = z
  .object({
    turn: z.number().int().describe("Which of the visitor's messages it is about, from 0"),
    kind: z.enum(CHECK_KINDS),
    expected: z.string(),
    outcome: z.enum(["passed", "failed", "not_judged"]),
    detail: z.string().nullable().describe("What was found instead, or the judge's reason"),
  })
  .meta({ id: "EvaluationCheck" });
export type Check = z.output<typeof Check>;

const Reply = z.object({
  message: z.string().describe("The visitor's message"),
  reply: z.string(),
  recorded: z.string().nullable().describe("In a replay: what the visitor got at the time"),
  model: z.string(),
  refused: z.boolean(),
  handed_over: z.boolean(),
  ms: z.number().int(),
  sources: z.array(z.object({ doc_id: z.string(), title: z.string(), url: z.string().nullable() })),
  passages: z
    .array(z.object({ doc_id: z.string(), source: z.string(), score: z.number(), excerpt: z.string() }))
    .describe("What retrieval found, best first"),
});

export const SideResult = z
  .object({
    outcome: z.enum(OUTCOMES),
    problem: z.string().nullable().describe("Why there is no reply"),
    checks: z.array(Check),
    replies: z.array(Reply),
  })
  .meta({ id: "EvaluationSideResult" });
export type SideResult = z.output<typeof SideResult>;

export const EvaluationResult = z
  .object({
    position: z.number().int(),
    case_id: z.number().int().nullable(),
    kind: z.enum(CASE_KINDS),
    is_required: z.boolean(),
    content: CaseContent,
    live: SideResult.nullable().describe("Null until it has run, and where only the draft runs"),
    draft: SideResult.nullable().describe("Null until it has run, and where there is no draft"),
    change: z
      .enum(["same", "fixed", "broken", "other"])
      .nullable()
      .describe("From live to draft. `fixed`: it passes now. `broken`: it passed before"),
    reasons: z
      .array(
        z.object({
          kind: z.enum(["model", "passages_added", "passages_gone", "settings"]),
          detail: z.string(),
        }),
      )
      .describe("What differs between the two sides, where their results do"),
  })
  .meta({ id: "EvaluationResult" });

const Figures = z
  .object({
    passed: z.number().int(),
    failed: z.number().int(),
    not_judged: z.number().int(),
    errors: z.number().int(),
    required_failed: z.number().int().describe("Required cases that didn't pass"),
    share: z
      .number()
      .nullable()
      .describe("Passed of all checked cases, 0 to 1. Cases that were not judged don't count"),
  })
  .meta({ id: "EvaluationFigures" });

const SettingsDifference = z.object({ field: z.string(), live: z.string(), draft: z.string() });

export const EvaluationRun = z
  .object({
    id: z.number().int(),
    set_id: z.number().int().nullable().describe("Null for a replay"),
    session_uid: z.string().nullable().describe("The replayed conversation"),
    name: z.string().describe("The test set's name when the run began"),
    status: z.enum(RUN_STATUSES),
    problem: z.string().nullable(),
    is_scheduled: z.boolean(),
    started_by: z.string().nullable(),
    total: z.number().int().describe("Cases"),
    done: z.number().int().describe("Cases that are finished on every side"),
    live: Figures.nullable(),
    draft: Figures.nullable(),
    differences: z
      .array(SettingsDifference)
      .describe("The settings in which the draft differs from what is live"),
    texts: z
      .object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() })
      .nullable()
      .describe("Draft texts of the run"),
    credits: z.number().int().describe("What the run has cost"),
    usd: z.number(),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "EvaluationRun" });

export const Estimate = z
  .object({
    replies: z.number().int().describe("Replies the bot makes"),
    model_calls: z.number().int().describe("Further calls, for judging and for playing visitors"),
    credits: z.number().int().describe("About what it costs"),
    usd: z.number(),
    judge_model: z.string().nullable().describe("Null if no model can judge: such cases end as `not_judged`"),
    left_credits: z.number().int().nullable().describe("What the project's budgets leave; null without one"),
    left_usd: z.number().nullable().describe("The same in US dollars"),
  })
  .meta({ id: "EvaluationEstimate" });

const textFields = {
  type: z.enum(["faq", "text"]).default("text"),
  short_text: z.string().trim().max(1_000).optional().describe("The question of an FAQ, or the title"),
  detail: z.string().trim().min(1).max(50_000).describe("The answer of an FAQ, or the text"),
};

/** Texts as they would be; nothing of it is taught. */
export const DraftTexts = z
  .object({
    added: z.array(z.object(textFields)).max(20).default([]),
    changed: z
      .array(
        z.object({ ...textFields, id: z.number().int().positive().describe("A text of getProjectText") }),
      )
      .max(20)
      .default([]),
    removed: z.array(z.number().int().positive()).max(100).default([]).describe("IDs of texts"),
  })
  .describe("Texts to run with as if they were taught. Visitors never see them")
  .meta({ id: "DraftTexts" });
export type DraftTexts = z.output<typeof DraftTexts>;

export const MinPercent = z
  .number()
  .int()
  .min(0)
  .max(100)
  .describe("The share of checked cases that must pass, in percent. Required cases must pass in any case");

export const EvaluationGate = z
  .object({
    set_id: z.number().int().nullable().describe("The test set that decides; null if there is no gate"),
    set_name: z.string().nullable(),
    min_percent: MinPercent.nullable(),
    draft: z
      .object({
        passes: z.boolean(),
        problem: z.string().nullable().describe("Why it may not go live"),
        run_id: z.number().int().nullable().describe("The run that measured it"),
      })
      .nullable()
      .describe("Whether the saved draft may go live; null without a gate or a draft"),
  })
  .meta({ id: "EvaluationGate" });
