import {
  applyMessageDelta,
  brokenAnswer,
  foldBlockEvent,
  mergeUsage,
  refusalFromEvent,
  StreamEvent,
  type ContentBlock,
  type EventData,
  type Message,
} from "../../models/index.ts";
import type { ReplyRun } from "./reply-run.ts";
import type { ServerCall } from "./server-tools.ts";

const HIDDEN = -1;
const PASSING = new Set(["content_block_delta", "content_block_start", "content_block_stop", "ping"]);

/** The part of one model call's stream that the caller sees, and its position in the whole reply. */
export interface RoundView {
  accept(batch: readonly StreamEvent[]): readonly StreamEvent[];
  /** Server tools to run once the stream has ended. */
  calls(): readonly ServerCall[];
  /** Everything the model sent in this call, server tool calls included. */
  content(): ContentBlock[];
  /** True once an `error` event went by. */
  failed(): boolean;
}

export interface BlockCounter {
  next: number;
}

export function createRoundView(
  run: ReplyRun,
  headers: Record<string, string>,
  counter: BlockCounter,
): RoundView {
  const hasServerTools = run.serverTools.size > 0;
  const shownAs: number[] = [];
  const heldBack: StreamEvent[] = [];
  const toolUses: ContentBlock[] = [];
  let started: Message | null = null;
  let ending: EventData | null = null;
  let calls: ServerCall[] = [];
  let failed = false;

  function accept(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    if (!hasServerTools && batch.every((event) => PASSING.has(event.type))) return batch;
    const shown: StreamEvent[] = [];
    for (const event of batch) {
      acceptEvent(event, shown);
      if (failed) break;
    }
    return shown;
  }

  function acceptEvent(event: StreamEvent, shown: StreamEvent[]): void {
    switch (event.type) {
      case "message_start":
        started = event.data.message!;
        if (run.round === 0) shown.push(event);
        break;
      case "content_block_start":
      case "content_block_delta":
      case "content_block_stop":
        if (hasServerTools) acceptBlockEvent(event, shown);
        else shown.push(event);
        break;
      case "message_delta":
        ending = mergeEndings(ending, event.data);
        break;
      case "message_stop":
        finish(event, shown);
        break;
      case "error":
        if (run.round === 0 && started === null) throw refusalFromEvent(event.data, headers);
        failed = true;
        run.failed(refusalFromEvent(event.data, headers));
        shown.push(event);
        break;
      default:
        shown.push(event);
    }
  }

  function acceptBlockEvent(event: StreamEvent, shown: StreamEvent[]): void {
    heldBack.push(event);
    const index = event.index;
    if (event.type === "content_block_start") {
      const block = event.data.content_block!;
      if (block.type === "tool_use") toolUses.push(block);
      shownAs[index] = run.isServerCall(block) ? HIDDEN : counter.next++;
    }
    const position = shownAs[index] ?? HIDDEN;
    if (position !== HIDDEN) shown.push(position === index ? event : event.withIndex(position));
  }

  function finish(stop: StreamEvent, shown: StreamEvent[]): void {
    if (started === null) throw brokenAnswer("The model vendor's stream has no beginning");
    const end: EventData = ending ?? { type: "message_delta", delta: {} };
    const message: Message = { ...(started as Message), content: [] };
    applyMessageDelta(message, end);
    calls = run.recordCall({
      model: message.model,
      stopReason: message.stop_reason,
      usage: message.usage,
      content: toolUses.some((block) => run.isServerCall(block)) ? content() : toolUses,
      requestId: headers["request-id"],
    });
    if (calls.length > 0) return;
    const usage = run.round === 0 ? end.usage : run.usage!;
    const delta: EventData = { ...end, sources: run.sources.list() };
    if (usage !== undefined) delta.usage = usage;
    shown.push(StreamEvent.of(delta), stop);
  }

  function content(): ContentBlock[] {
    const blocks: ContentBlock[] = [];
    const partialInputs = new Map<number, string>();
    for (const event of heldBack) foldBlockEvent(blocks, partialInputs, event.data);
    return blocks.filter((block) => block !== undefined);
  }

  return { accept, calls: () => calls, content, failed: () => failed };
}

function mergeEndings(earlier: EventData | null, later: EventData): EventData {
  if (earlier === null) return later;
  const usage = mergeUsage({ input_tokens: 0, output_tokens: 0, ...earlier.usage }, later.usage ?? {});
  return { ...earlier, ...later, delta: { ...earlier.delta, ...later.delta }, usage };
}
