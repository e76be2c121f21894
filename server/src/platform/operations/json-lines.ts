import { setImmediate as nextTurn } from "node:timers/promises";
import { claimExport } from "../limits/export-slots.ts";
import type { OrganizationContext } from "./context.ts";
import type { FileAnswer } from "./define-operation.ts";
import { isoTime } from "./fields.ts";

export const JSON_LINES = "application/x-ndjson";

/** One line of an export. `record` says what it is. */
export interface ExportedRecord {
  readonly record: string;
  readonly fields: object;
  /** A list at the end of the line that may be longer than memory: read while it is sent. */
  readonly list?: { readonly name: string; readonly pages: AsyncIterable<readonly unknown[]> };
}

/** Text that is collected before it is sent: many short lines in one piece, a long line in several. */
const PIECE_CHARACTERS = 32 * 1024;
/** A reader that takes nothing for so long gives its place to others. */
const LONGEST_PAUSE_MS = 120_000;

/**
 * Records as JSON Lines, read page by page as fast as the client takes them. The last line says that the file is
 * complete, and how many records it has. The first record is read at once, so that a wrong filter is still a 400.
 */
export async function jsonLinesFile(
  context: OrganizationContext,
  name: string,
  records: AsyncGenerator<ExportedRecord>,
): Promise<FileAnswer> {
  const release = claimExport(context.db, context.organization.id);
  context.call.abort.signal.addEventListener("abort", release, { once: true });
  try {
    const first = await records.next();
    return {
      name: `${name}-${isoTime(context.now()).slice(0, 10)}.jsonl`,
      contentType: JSON_LINES,
      // A line that was begun stays unfinished.
      ended: (reason) => `\n${JSON.stringify({ record: "end", complete: false, reason })}\n`,
      body: { [Symbol.asyncIterator]: () => pulled(pieces(first, records), release) },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Gives the place back at the end, when the client leaves, and when it stops reading. */
function pulled(source: AsyncGenerator<string>, release: () => void): AsyncIterator<string> {
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    release();
  };
  return {
    async next() {
      clearTimeout(timer);
      try {
        // SQLite answers without a turn of the event loop, so that a client's whole buffer would be filled in one.
        await nextTurn();
        const step = await source.next();
        if (step.done) end();
        else timer = setTimeout(() => void source.return(undefined).then(end, end), LONGEST_PAUSE_MS).unref();
        return step;
      } catch (error) {
        end();
        throw error;
      }
    },
    async return() {
      end();
      return source.return(undefined);
    },
  };
}

async function* pieces(
  first: IteratorResult<ExportedRecord, unknown>,
  records: AsyncGenerator<ExportedRecord>,
): AsyncGenerator<string> {
  let text = "";
  let count = 0;
  try {
    for (let step = first; !step.done; step = await records.next()) {
      count += 1;
      for await (const part of lineOf(step.value)) {
        text += part;
        if (text.length < PIECE_CHARACTERS) continue;
        yield text;
        text = "";
      }
    }
    yield `${text}${JSON.stringify({ record: "end", complete: true, count })}\n`;
  } finally {
    await records.return(undefined);
  }
}

async function* lineOf({ record, fields, list }: ExportedRecord): AsyncGenerator<string> {
  const text = JSON.stringify({ record, ...fields });
  if (!list) {
    yield `${text}\n`;
    return;
  }
  yield `${text.slice(0, -1)},${JSON.stringify(list.name)}:[`;
  let separator = "";
  for await (const page of list.pages) {
    for (const entry of page) {
      yield separator + JSON.stringify(entry);
      separator = ",";
    }
  }
  yield "]}\n";
}
