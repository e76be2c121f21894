import { z } from "zod";
import { id, name, timestamp } from "../platform/operations/fields.ts";
import { fieldKey } from "../custom-fields/index.ts";
import { sharedSteps, tag } from "../replies/index.ts";
import { ChatModeName, PriorityName } from "../sessions/index.ts";

export const MOST_RULES = 100;
const MOST_CONDITIONS = 20;
export const MOST_EFFECTS = 10;
const MOST_VALUES = 20;
const LONGEST_MINUTES = 30 * 24 * 60;

/** What a rule can follow. */
export const RULE_EVENTS = [
  "conversation_started",
  "visitor_message",
  "no_answer",
  "hand_over_asked",
  "assigned",
  "team_changed",
  "tag_added",
  "priority_changed",
  "snooze_ended",
  "resolved",
  "reopened",
  "rated",
  "sla_breached",
] as const;
export const RuleEventName = z.enum(RULE_EVENTS);
export type RuleEvent = (typeof RULE_EVENTS)[number];

const words = z.array(z.string().trim().min(1).max(200)).min(1).max(MOST_VALUES);
const oneOf = <Value extends z.ZodType>(value: Value) => ({
  operator: z.enum(["is", "is_not"]),
  values: z.array(value).min(1).max(MOST_VALUES).describe("Any of these"),
});
const minutes = z.number().int().min(1).max(LONGEST_MINUTES);

/** Each is about the conversation as it is when the rule has its turn. */
export const RuleCondition = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("text"),
      operator: z
        .enum(["contains", "lacks", "has_word"])
        .describe("Any of the values, none of them, or any of them as whole words; case is ignored"),
      values: words,
    }),
    z.object({
      kind: z.literal("page"),
      operator: z.enum(["contains", "lacks"]).describe("The address on which the conversation began"),
      values: words,
    }),
    z.object({ kind: z.literal("language"), ...oneOf(z.string().trim().toLowerCase().min(2).max(35)) }),
    z.object({ kind: z.literal("channel"), ...oneOf(z.enum(["widget", "api"])) }),
    z.object({
      kind: z.literal("tag"),
      operator: z.enum(["has", "lacks"]),
      values: z.array(tag).min(1).max(MOST_VALUES),
    }),
    z.object({ kind: z.literal("team"), ...oneOf(id("team").nullable()) }),
    z.object({ kind: z.literal("assignee"), ...oneOf(id("user").nullable()) }),
    z.object({ kind: z.literal("priority"), ...oneOf(PriorityName) }),
    z.object({ kind: z.literal("mode"), ...oneOf(ChatModeName) }),
    z.object({
      kind: z.literal("contact"),
      field: z
        .string()
        .max(100)
        .regex(
          /^(?:name|email|phone|external_id|data\.[\p{L}\p{N}_-]+|fields\.[a-z][a-z0-9_]*)$/u,
          "must be name, email, phone, external_id, data.NAME or fields.KEY.",
        ),
      operator: z.enum(["is", "is_not", "contains", "is_set", "is_empty"]),
      value: z.string().max(200).default(""),
    }),
    z.object({
      kind: z.literal("field"),
      field: fieldKey.describe("The key of a custom field of conversations"),
      operator: z.enum(["is", "is_not", "contains", "is_set", "is_empty"]),
      value: z.string().max(200).default("").describe("As text; true or false for yes/no"),
    }),
    z.object({
      kind: z.literal("verified"),
      is_verified: z
        .boolean()
        .describe("Whether the visitor has proven who they are, an address or a number"),
    }),
    z.object({
      kind: z.literal("hours"),
      is_open: z.boolean().describe("Within the hours of the conversation's team, or of the default one"),
    }),
    z.object({
      kind: z.literal("rating"),
      operator: z.enum(["at_least", "at_most"]),
      score: z.number().int().min(1).max(5),
    }),
    z.object({
      kind: z.literal("age"),
      operator: z.enum(["at_least", "at_most"]),
      minutes: minutes.describe("Since the visitor's first message"),
    }),
  ])
  .meta({ id: "RuleCondition" });
export type RuleCondition = z.output<typeof RuleCondition>;

export const RuleEffect = z
  .discriminatedUnion("kind", [
    ...sharedSteps,
    z.object({
      kind: z.literal("webhook"),
      url: z.string().trim().min(1).max(2000).describe("Gets a JSON document by POST"),
      secret: z
        .string()
        .max(64)
        .nullable()
        .default(null)
        .describe("The name of the action secret that signs it; the secret's host must be the address's"),
    }),
  ])
  .meta({ id: "RuleEffect" });
export type RuleEffect = z.output<typeof RuleEffect>;

export const ruleId = id("rule");
export const ruleName = name(80);

/** When a rule runs. */
export const triggerFields = {
  event: RuleEventName,
  minutes: minutes
    .nullable()
    .default(null)
    .describe("With no_answer: how long the visitor has waited for an answer"),
  match: z.enum(["all", "any"]).default("all").describe("Which of the conditions must be met"),
  conditions: z.array(RuleCondition).max(MOST_CONDITIONS).default([]),
};

/** What createRule and updateRule share. */
export const ruleFields = {
  ...triggerFields,
  effects: z
    .array(RuleEffect)
    .min(1)
    .max(MOST_EFFECTS)
    .describe("All or none: replies and notes first, then the other changes as one, then webhooks"),
  stops: z.boolean().default(false).describe("No later rule runs for the same event once this one has run"),
  is_enabled: z.boolean().default(true),
};

export const Rule = z
  .object({
    id: z.number().int(),
    name: z.string(),
    event: RuleEventName,
    minutes: z.number().int().nullable(),
    match: z.enum(["all", "any"]),
    conditions: z.array(RuleCondition),
    effects: z.array(RuleEffect),
    stops: z.boolean(),
    is_enabled: z.boolean(),
    problem: z.string().nullable().describe("Why it can't run or was switched off; null if all is well"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Rule" });

export const RULE_OUTCOMES = ["ran", "failed", "skipped", "too_often", "too_deep"] as const;

export const RuleLogEntry = z
  .object({
    id: z.number().int(),
    rule_id: z.number().int().nullable().describe("Null where the entry is about several rules"),
    rule_name: z.string().nullable(),
    event: RuleEventName,
    session_uid: z.string(),
    outcome: z
      .enum(RULE_OUTCOMES)
      .describe(
        "ran; failed, with nothing changed; skipped: see skipped; too_often: more than 60 times in an hour in one " +
          "conversation; too_deep: a rule caused it that a rule caused, five times over",
      ),
    problem: z.string().nullable(),
    effects: z.array(
      z.object({
        kind: z.string(),
        status: z.enum(["done", "pending", "failed"]),
        problem: z.string().nullable(),
      }),
    ),
    skipped: z
      .array(
        z.object({
          rule_id: z.number().int(),
          rule_name: z.string(),
          why: z
            .enum(["condition", "conditions", "loop", "stopped"])
            .describe(
              "A condition is not met; none of them is; the rule itself caused the event; an earlier rule stops",
            ),
          condition: z.number().int().nullable().describe("Which condition, starting at 1"),
          condition_kind: z.string().nullable(),
        }),
      )
      .describe("The rules that follow the event and did not run, and why"),
    createdAt: timestamp,
  })
  .meta({ id: "RuleLogEntry" });

export const DryRun = z
  .object({
    since: timestamp,
    checked: z.number().int().describe("Conversations looked at, the latest first"),
    is_complete: z.boolean().describe("False if there were more than could be looked at"),
    matched: z.number().int().describe("Conversations in which the rule would have run"),
    runs: z.number().int().describe("How often it would have run in them"),
    sample: z.array(
      z.object({
        session_uid: z.string(),
        at: timestamp,
        text: z.string().describe("What the visitor wrote"),
      }),
    ),
  })
  .meta({ id: "DryRun" });
