import { setImmediate as nextTurn } from "node:timers/promises";
import type { Sql } from "../platform/db/index.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { LogEntry } from "./log-entry.ts";
import { listLogEntries, type LogCursor, type LogSelection, type ReadEntry } from "./queries.ts";

export interface LogRequest extends LogSelection {
  /** Folded; empty for all entries. */
  readonly search: string;
  /** Whether a search also covers the details, which not every reader may see. */
  readonly withDetails: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** How many entries a search scans, in the order of the list. */
const MAX_SEARCHED = 10_000;
/** Entries read at once; the event loop runs between two batches. */
const BATCH = 500;

export async function readLog(sql: Sql, page: LogRequest): Promise<ReadEntry[]> {
  if (page.search !== "") return searchLog(sql, page);
  return listLogEntries(sql, page, { offset: page.offset, limit: page.limit });
}

/** Case folding is done here, not in the database, so a search scans entries until its page is full. */
async function searchLog(sql: Sql, page: LogRequest): Promise<ReadEntry[]> {
  const found: ReadEntry[] = [];
  let after: LogCursor | null = null;
  let toSkip = page.offset;
  for (let searched = 0; searched < MAX_SEARCHED && found.length < page.limit; searched += BATCH) {
    const batch: ReadEntry[] = await listLogEntries(sql, page, { after, limit: BATCH });
    const matching = batch.filter(({ entry }) =>
      foldText(wordsOf(entry, page.withDetails)).includes(page.search),
    );
    found.push(...matching.slice(toSkip));
    toSkip = Math.max(0, toSkip - matching.length);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    after = { id: last.id, at: last.entry.at };
    await nextTurn();
  }
  return found.slice(0, page.limit);
}

/** All texts and figures of an entry, without the names of its fields. */
function wordsOf({ task, message, data }: LogEntry, withDetails: boolean): string {
  return [task, message, ...(withDetails ? leavesOf(data) : [])].join("\n");
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === "string" ? [value] : typeof value === "number" ? [String(value)] : [];
}
