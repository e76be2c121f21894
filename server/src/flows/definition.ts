import { z } from "zod";
import { name } from "../platform/operations/fields.ts";

/** The documented JSON of a flow, for the editor, import and export: docs/flows.md. */
export const FLOW_SCHEMA = "parley.flow/1";

export const MAX_STEPS = 200;
const MAX_TRIGGERS = 20;
const MAX_CHOICES = 20;
const MAX_EXAMPLES = 30;
const LONGEST_TEXT = 4_000;

/** What is still being written may be empty: checks report it, and nothing with an empty text is published. */
const text = z
  .string()
  .max(LONGEST_TEXT)
  .describe("A template: {{answers.email}}, {{contact.name}}, {{results.order.status}}");
const shortText = z.string().max(500);

const STEP_ID = /^[A-Za-z0-9_-]{1,64}$/;
const stepId = z.string().regex(STEP_ID, "must have 1 to 64 letters, digits, _ or -.");
const nextStep = stepId
  .nullable()
  .default(null)
  .describe("The step that follows; null while it is not decided, which can't be published");

const variable = z
  .string()
  .regex(
    /^([A-Za-z_][A-Za-z0-9_]{0,63})?$/,
    "must have up to 64 letters, digits or _ and begin with no digit.",
  )
  .describe("Where the value is kept: {{answers.NAME}}");
const variableName = variable.min(1);

const position = z
  .object({ x: z.number().min(-1e6).max(1e6), y: z.number().min(-1e6).max(1e6) })
  .optional()
  .describe("Where the editor draws it");

const Button = z
  .object({
    text: z.string().max(100),
    value: z.string().max(500).optional().describe("What is sent instead of the text"),
  })
  .meta({ id: "FlowButton" });

export const ANSWER_TYPES = ["text", "email", "telephone", "number", "date", "choice"] as const;
const Answer = z
  .object({
    type: z.enum(ANSWER_TYPES),
    choices: z.array(Button).max(MAX_CHOICES).optional().describe("For choice"),
    min: z
      .union([z.number(), z.string().max(10)])
      .optional()
      .describe("The least number, the fewest characters of a text, or the first date (2026-01-31 or today)"),
    max: z
      .union([z.number(), z.string().max(10)])
      .optional()
      .describe("The same at the other end"),
    pattern: z
      .string()
      .max(100)
      .optional()
      .describe("For text: # is a digit, @ a letter, * either, anything else itself. AB-#### takes AB-1234"),
  })
  .meta({ id: "FlowAnswer" });
export type WantedAnswer = z.output<typeof Answer>;

export const OPERATORS = [
  "equals",
  "not_equals",
  "contains",
  "not_contains",
  "starts_with",
  "greater",
  "at_least",
  "less",
  "at_most",
  "is_empty",
  "is_not_empty",
] as const;
const Comparison = z
  .object({ left: shortText, operator: z.enum(OPERATORS), right: shortText.default("") })
  .describe(
    "Both sides are templates. Two numbers compare as numbers, two dates as dates, texts without case",
  )
  .meta({ id: "FlowComparison" });

export type FlowComparison = z.output<typeof Comparison>;

const step = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ kind: z.literal(kind), ...fields, position });

export const Step = z
  .discriminatedUnion("kind", [
    step("say", { text, buttons: z.array(Button).max(MAX_CHOICES).optional(), next: nextStep }),
    step("ask", {
      text,
      variable,
      answer: Answer,
      retry: text.optional().describe("Reply to an invalid answer, before the question is asked again"),
      attempts: z
        .number()
        .int()
        .min(1)
        .max(10)
        .optional()
        .describe("Invalid answers before `otherwise`; 3 if not set"),
      otherwise: stepId
        .nullable()
        .optional()
        .describe("Next step after the last attempt; without it the flow ends"),
      next: nextStep,
    }),
    step("set", { values: z.record(variableName, text), next: nextStep }),
    step("condition", {
      cases: z
        .array(z.object({ if: Comparison, next: nextStep }))
        .max(20)
        .describe("First match wins"),
      otherwise: nextStep,
    }),
    step("action", {
      action: z.string().max(64).describe("The name of an action of the project"),
      arguments: z.record(z.string().min(1).max(64), text).default({}),
      save_as: variableName.optional().describe("Where the output is kept: {{results.NAME}}"),
      next: nextStep,
      failed: stepId
        .nullable()
        .optional()
        .describe("Where it goes if the action fails; without it the flow ends with an apology"),
    }),
    step("prove", {
      text: text.describe("Asks for the address or number"),
      method: z.enum(["email", "phone"]).describe("Where the code goes: by e-mail or by SMS"),
      variable: variable.describe("Where the address or number is kept: {{answers.NAME}}"),
      code_text: text.describe("Asks for the six digits that were sent there"),
      next: nextStep,
      failed: stepId
        .nullable()
        .optional()
        .describe(
          "Where it goes if no code can be sent or none is right; without it the flow ends with an apology",
        ),
    }),
    step("hand_over", { text: text.optional() }),
    step("jump", {
      flow: z.string().max(100).optional().describe("The name of a published flow, from its start"),
      step: stepId.optional().describe("A step of this flow"),
    }),
    step("end", { text: text.optional() }),
  ])
  .meta({ id: "FlowStep" });
export type Step = z.output<typeof Step>;

export const Trigger = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("intent"),
      examples: z.array(z.string().trim().max(300)).max(MAX_EXAMPLES).describe("Example phrases"),
      threshold: z
        .number()
        .min(0)
        .max(1)
        .optional()
        .describe("How close a message must be; testFlowIntent shows scores"),
    }),
    z.object({
      kind: z.literal("button"),
      label: z.string().trim().max(100).describe("Shown above an empty conversation"),
    }),
    z.object({
      kind: z.literal("page"),
      pattern: z
        .string()
        .trim()
        .max(500)
        .describe("The page's address or path; * stands for anything: /checkout/*"),
    }),
    z.object({
      kind: z.literal("event"),
      name: z.string().trim().max(100).describe("window.parley.start(name) on the page"),
    }),
    z.object({ kind: z.literal("start") }).describe("The beginning of a conversation"),
  ])
  .meta({ id: "FlowTrigger" });
export type Trigger = z.output<typeof Trigger>;

export const FlowName = name(100).describe("The name of the flow, unique in the project");

export const FlowDefinition = z
  .object({
    schema: z.literal(FLOW_SCHEMA).default(FLOW_SCHEMA),
    name: FlowName,
    description: z.string().trim().max(1_000).optional(),
    triggers: z.array(Trigger).max(MAX_TRIGGERS).default([]),
    start: stepId.describe("The first step"),
    steps: z
      .record(stepId, Step)
      .refine((steps) => Object.keys(steps).length <= MAX_STEPS, `must have at most ${MAX_STEPS} steps.`),
  })
  .meta({ id: "FlowDefinition" });
export type FlowDefinition = z.output<typeof FlowDefinition>;

/** A step by its id; undefined for an id that the flow doesn't have. */
export const stepOf = (definition: FlowDefinition, id: string): Step | undefined =>
  Object.hasOwn(definition.steps, id) ? definition.steps[id] : undefined;

/** Where a step can lead within its flow. `null` is an undecided way. */
export function waysOf(step: Step): (string | null)[] {
  switch (step.kind) {
    case "say":
    case "set":
      return [step.next];
    case "ask":
      return [step.next, ...(step.otherwise == null ? [] : [step.otherwise])];
    case "action":
    case "prove":
      return [step.next, ...(step.failed == null ? [] : [step.failed])];
    case "condition":
      return [...step.cases.map(({ next }) => next), step.otherwise];
    case "jump":
      return step.step === undefined ? [] : [step.step];
    case "hand_over":
    case "end":
      return [];
  }
}
