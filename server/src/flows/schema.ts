import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";
import { FlowProblem } from "./checks/problem.ts";
import { FlowDefinition, FlowName } from "./definition.ts";
import { RUN_OUTCOMES } from "./tables.ts";

export const MAX_FLOWS = 100;
/** Older versions are deleted when a new one is published. */
export const KEPT_VERSIONS = 100;

const summary = {
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  triggers: z.array(z.string()).describe("The kinds of its triggers: intent, button, page, event, start"),
  steps: z.number().int().describe("How many steps the draft has"),
  revision: z
    .number()
    .int()
    .describe("Send it with updateFlow: a draft that changed in the meantime is a conflict"),
  version: z.number().int().nullable().describe("The number of the published version; null if none is live"),
  publishedAt: timestamp
    .nullable()
    .describe("When it was published last, also if it is not live any more; null if never"),
  has_changes: z.boolean().describe("Whether the draft differs from what is live"),
  updated_by: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const FlowSummary = z.object(summary).meta({ id: "FlowSummary" });

export const Flow = z
  .object({
    ...summary,
    draft: FlowDefinition,
    problems: z.array(FlowProblem).describe("Problems of the draft; an error keeps it from being published"),
  })
  .meta({ id: "Flow" });

export const FlowVersion = z
  .object({
    id: z.number().int(),
    number: z.number().int(),
    is_live: z.boolean(),
    published_by: z.string().nullable(),
    definition: FlowDefinition,
    createdAt: timestamp,
  })
  .meta({ id: "FlowVersion" });

export const FLOW_TEMPLATES = ["lead_capture", "order_status", "appointment", "refund", "feedback"] as const;
export type FlowTemplateKey = (typeof FLOW_TEMPLATES)[number];

export const FlowTemplate = z
  .object({
    key: z.enum(FLOW_TEMPLATES),
    name: z.string(),
    description: z.string(),
    definition: FlowDefinition,
  })
  .meta({ id: "FlowTemplate" });

export const newFlowFields = {
  name: FlowName.optional().describe(
    "Needed for a blank flow; otherwise the template's or the file's name counts",
  ),
  template: z.enum(FLOW_TEMPLATES).optional().describe("A template to begin with, from getFlowTemplates"),
  definition: FlowDefinition.optional().describe("A flow to import, as exportFlow gives it"),
};

export const revision = z
  .number()
  .int()
  .positive()
  .describe("The revision that you loaded; if the draft has changed since, the answer is 409");

export const IntentTrial = z
  .object({
    score: z.number().describe("How close the phrase is to the nearest example, 0 to 1"),
    threshold: z.number().nullable().describe("What it must reach; null if the flow has no examples"),
    example: z.string().nullable().describe("The nearest example"),
    starts: z.boolean().describe("Whether this flow would start"),
    started_flow: z
      .string()
      .nullable()
      .describe("The flow that would start, of this draft and the published flows"),
    question: z
      .string()
      .nullable()
      .describe("The trained question that is answered in place of the flow that is close enough"),
    by: z.enum(["meaning", "words"]).describe("`words` where no embedding model works"),
  })
  .meta({ id: "FlowIntentTrial" });

export const FlowRun = z
  .object({
    id: z.number().int(),
    session_uid: z.string(),
    is_draft: z.boolean().describe("It ran in the test chat, or its version is deleted"),
    trigger: z
      .string()
      .describe("What started it: intent, button, page, event, start, or name in the test chat"),
    outcome: z.enum(RUN_OUTCOMES).nullable().describe("Null while it runs"),
    flow: z.string().describe("Where it is, or was last"),
    step: z.string(),
    answers: z.record(z.string(), z.union([z.string(), z.number()])),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "FlowRun" });

const ReplayedStep = z
  .object({
    flow: z.string(),
    step: z.string(),
    kind: z
      .string()
      .describe(
        "The step's kind, or answer, unfit, aside, correction, leave, result, confirmed, declined, stopped",
      ),
    detail: z.string(),
  })
  .meta({ id: "FlowReplayedStep" });

export const FlowReplay = z
  .object({
    run_id: z.number().int(),
    is_same: z.boolean().describe("Whether the same answers led the same way"),
    outcome: z.enum(RUN_OUTCOMES).nullable(),
    turns: z.array(
      z.object({
        message: z
          .string()
          .nullable()
          .describe("What the visitor said; null where the flow began or an action ended"),
        at: timestamp,
        said: z.array(z.string()),
        steps: z.array(ReplayedStep).describe("The way it takes now"),
        recorded: z.array(ReplayedStep).describe("The way it took then"),
        is_same: z.boolean(),
      }),
    ),
  })
  .meta({ id: "FlowReplay" });
