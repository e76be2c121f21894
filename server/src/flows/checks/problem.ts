import { z } from "zod";

export const PROBLEM_CODES = [
  "unknown_start",
  "unreachable",
  "missing_end",
  "loop_without_question",
  "unknown_step",
  "unknown_flow",
  "unknown_action",
  "unknown_variable",
  "empty_text",
  "empty_button",
  "empty_question",
  "empty_variable",
  "empty_values",
  "empty_cases",
  "empty_comparison",
  "empty_action",
  "empty_jump",
  "no_options",
  "empty_option",
  "same_options",
  "no_date",
  "no_number",
  "reversed_limits",
  "unused_pattern",
  "no_trigger",
  "empty_examples",
  "empty_label",
  "empty_address",
  "empty_event",
  "same_trigger",
  "takes_question",
  "lost_buttons",
  "no_code_means",
] as const;

export const FlowProblem = z
  .object({
    code: z.enum(PROBLEM_CODES).describe("One for each sentence, so that a client can show its own"),
    severity: z.enum(["error", "warning"]).describe("A flow with an error can't be published"),
    step: z.string().nullable().describe("The step it is about"),
    trigger: z.number().int().nullable().describe("The trigger it is about, from 0"),
    message: z.string().describe("The sentence in English"),
    name: z
      .string()
      .nullable()
      .describe("What the sentence names: a step, flow, action, variable or value that is wrong"),
  })
  .meta({ id: "FlowProblem" });
export type FlowProblem = z.output<typeof FlowProblem>;

type About = { readonly step: string } | { readonly trigger: number } | null;

const problem =
  (severity: FlowProblem["severity"]) =>
  (code: FlowProblem["code"], about: About, message: string, name: string | null = null): FlowProblem => ({
    code,
    severity,
    step: about && "step" in about ? about.step : null,
    trigger: about && "trigger" in about ? about.trigger : null,
    message,
    name,
  });
export const asError = problem("error");
export const asWarning = problem("warning");
