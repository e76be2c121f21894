import { BLOCK_LIMITS } from "./block-writer.ts";
import type { DocumentBlock, ExtractedDocument } from "./document.ts";
import { FileProblem } from "./file-problem.ts";
import { createMessageDecoder, type ReaderMessage } from "./reader-messages.ts";

/** One file on its way through a reader process: collects what arrives until it is whole or has failed. */
export interface Reading {
  document: Promise<ExtractedDocument>;
  /** Handles a line of the process; throws if it is no message or exceeds the limits. */
  receiveLine: (line: string) => void;
  fail: (error: Error) => void;
  startedAt: number;
  startCpuSeconds: number;
}

export function startReading(
  startCpuSeconds: number,
  onProgress: (fraction: number) => void,
  onEnd: () => void,
): Reading {
  const decode = createMessageDecoder();
  const blocks: DocumentBlock[] = [];
  let characters = 0;
  let settle: (outcome: ExtractedDocument | Error) => void = () => {};
  const document = new Promise<ExtractedDocument>((resolve, reject) => {
    settle = (outcome) => {
      onEnd();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
  });

  function add(message: Extract<ReaderMessage, { type: "blocks" }>): void {
    for (const block of message.blocks) {
      blocks.push(block);
      characters += block.type === "row" ? block.cells.join("").length : block.text.length;
    }
    // The process enforces these limits itself; here they hold even if a file controls it.
    if (characters > BLOCK_LIMITS.maxCharacters || blocks.length > BLOCK_LIMITS.maxBlocks) {
      throw new FileProblem("too_complex", { detail: "too much text" });
    }
    onProgress(message.progress);
  }

  return {
    document,
    startCpuSeconds,
    startedAt: Date.now(),
    fail: (error) => settle(error),
    receiveLine: (line) => {
      const message = decode(line);
      if (message.type === "blocks") add(message);
      else if (message.type === "done") settle({ kind: message.kind, title: message.title, blocks });
      else if (message.type === "problem") {
        settle(new FileProblem(message.reason, message.detail === null ? {} : { detail: message.detail }));
      }
    },
  };
}
