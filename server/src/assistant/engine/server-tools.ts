import type { ContentBlock } from "../../models/index.ts";
import type { ReplyStep, ServerTool, ServerToolResult, Source } from "./reply-input.ts";

export interface ServerCall {
  id: string;
  name: string;
  input: Record<string, unknown>;
}

export interface AnsweredCall {
  block: ContentBlock;
  sources: readonly Source[];
}

/** Runs all calls of a turn at once. A tool that fails is the model's to deal with; an abort is not. */
export function runServerTools(
  calls: readonly ServerCall[],
  tools: ReadonlyMap<string, ServerTool>,
  round: number,
  signal: AbortSignal,
  onStep: (step: ReplyStep) => void,
): Promise<AnsweredCall[]> {
  return untilAborted(Promise.all(calls.map((call) => answer(call))), signal);

  async function answer(call: ServerCall): Promise<AnsweredCall> {
    const startedAt = performance.now();
    const tool = tools.get(call.name);
    const step = { type: "tool" as const, round, name: call.name, input: call.input };
    if (!tool) {
      onStep({ ...step, resultSize: 0, sources: [], error: new Error("There is no such tool"), ms: 0 });
      const content = `There is no tool ${call.name}. The tools are: ${[...tools.keys()].join(", ")}.`;
      return { block: { type: "tool_result", tool_use_id: call.id, content, is_error: true }, sources: [] };
    }
    try {
      const { content, sources } = await tool.run(call.input, signal);
      onStep({ ...step, resultSize: sizeOf(content), sources, ms: performance.now() - startedAt });
      return { block: { type: "tool_result", tool_use_id: call.id, content }, sources };
    } catch (error) {
      if (signal.aborted) throw error;
      onStep({ ...step, resultSize: 0, sources: [], error, ms: performance.now() - startedAt });
      const content = "The tool failed. Answer without it.";
      return { block: { type: "tool_result", tool_use_id: call.id, content, is_error: true }, sources: [] };
    }
  }
}

const sizeOf = (content: ServerToolResult["content"]): number =>
  typeof content === "string" ? content.length : JSON.stringify(content).length;

/** A tool that does not listen to its signal must not keep an abandoned reply alive. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
