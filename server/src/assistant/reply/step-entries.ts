import { VendorError, type Usage } from "../../models/index.ts";
import type { ReplyStep } from "../engine/index.ts";
import type { LogEntry } from "../../executions/index.ts";

/** Explains an answer of the offline model in a project that has chosen another one. */
export const fallbackEntry = ({ model, reason }: { model: string; reason: string }): LogEntry => ({
  task: "Model unavailable",
  type: "model_call",
  message: `The offline model answers: ${reason}`,
  data: { model, reason },
});

/** Explains an answer of another model than the one before it in the project's order. */
export const passedOverEntry = (model: string, why: unknown, next: string): LogEntry => ({
  task: "Model passed over",
  type: "model_call",
  message: `${next} is asked in place of ${model}: ${typeof why === "string" ? why : describe(why)}`,
  data: { model, next, ...detailsOf(why) },
});

/** Explains a second call to the only model there is. */
export const askedAgainEntry = (model: string, why: unknown): LogEntry => ({
  task: "Model asked again",
  type: "model_call",
  message: `${model} is asked again: ${describe(why)}`,
  data: { model, ...detailsOf(why) },
});

/** Explains a hand-over that neither the visitor nor the model asked for. */
export const exhaustedEntry = (): LogEntry => ({
  task: "Tool rounds used up",
  type: "handover",
  message: "The model kept asking for tools. The visitor was passed on to a person.",
  data: {},
});

/** A step of the engine as the execution log keeps it. */
export function stepEntry(step: ReplyStep): LogEntry {
  switch (step.type) {
    case "model":
      return {
        task: "Model call",
        type: "model_call",
        message: `${step.model} ${step.stopReason === "tool_use" ? "asked for a tool" : "answered"}`,
        data: {
          model: step.model,
          vendor: step.vendor,
          round: step.round,
          input_tokens: step.inputTokens,
          ...cacheUse(step.usage),
          output_tokens: step.outputTokens,
          stop_reason: step.stopReason,
          ...(step.requestId === undefined ? {} : { request_id: step.requestId }),
          ms: Math.round(step.ms),
        },
      };
    case "model_failure":
      return {
        task: "Model call",
        type: "model_call",
        message: `${step.vendor} failed: ${describe(step.error)}`,
        data: { vendor: step.vendor, round: step.round, ms: Math.round(step.ms), ...detailsOf(step.error) },
      };
    case "tool":
      return {
        task: step.name,
        type: "tool_call",
        message: step.error === undefined ? "The tool answered" : `The tool failed: ${describe(step.error)}`,
        data: { round: step.round, input: step.input, result_size: step.resultSize, ms: Math.round(step.ms) },
      };
    case "tool_dropped":
      return {
        task: step.name,
        type: "tool_call",
        message: "The tool was not run",
        data: { round: step.round, input: step.input },
      };
  }
}

/** Beside `input_tokens`, which were neither read from a cache nor written to one. */
function cacheUse(usage: Usage): Record<string, unknown> {
  const { cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage;
  return {
    ...(read ? { cached_tokens: read } : {}),
    ...(written ? { cache_write_tokens: written } : {}),
  };
}

function detailsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof VendorError)) return {};
  const { kind, status, requestId, error: detail } = error;
  return {
    kind,
    status,
    error_type: detail.type,
    ...(requestId === undefined ? {} : { request_id: requestId }),
  };
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));
