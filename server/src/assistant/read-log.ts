import { setImmediate as nextTurn } from "node:timers/promises";
import type { Sql } from "../platform/db/index.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { LogEntry } from "./log-entry.ts";
import { listLogCounts, listLogRows, type LogPlace, type LogSelection, type ReadEntry } from "./queries.ts";

export interface LogPage extends LogSelection {
  /** Folded; empty where all are wanted. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** How many entries a search looks at, in the order of the list. */
const MOST_SEARCHED = 10_000;
/** Rows looked at in one go; the process does other things in between. */
const SLICE = 200;
const COUNTED_AT_ONCE = 5_000;

/** A page of entries, which may begin and end in the middle of a row. */
export async function readLog(sql: Sql, page: LogPage): Promise<ReadEntry[]> {
  if (page.kind !== null || page.search !== "") return readMatching(sql, page);
  const { after, left } = await skip(sql, page);
  // Each row has an entry or more, and of the first some may belong to the page before.
  const rows = await listLogRows(sql, page, { after, limit: page.limit + 1 });
  return rows.flatMap(({ entries }) => entries).slice(left, left + page.limit);
}

/** The last row that lies before the page as a whole, and how many entries to leave out after it. */
async function skip(sql: Sql, page: LogPage): Promise<{ after: LogPlace | null; left: number }> {
  let after: LogPlace | null = null;
  let left = page.offset;
  while (left > 0) {
    const rows = await listLogCounts(sql, page, { after, limit: COUNTED_AT_ONCE });
    for (const row of rows) {
      if (row.entry_count > left) return { after, left };
      left -= row.entry_count;
      after = row;
    }
    if (rows.length < COUNTED_AT_ONCE) break;
    await nextTurn();
  }
  return { after, left };
}

/** Entries are searched as they are shown: read in the order of the list until the page is full. */
async function readMatching(sql: Sql, page: LogPage): Promise<ReadEntry[]> {
  const found: ReadEntry[] = [];
  let after: LogPlace | null = null;
  // Only counted: a page far down a long log must not hold all that lies before it.
  let left = page.offset;
  let searched = 0;
  while (found.length < page.limit && searched < MOST_SEARCHED) {
    if (after) await nextTurn();
    const rows = await listLogRows(sql, page, { after, limit: SLICE });
    for (const { entries } of rows) {
      const ofKind = entries.filter(({ entry }) => page.kind === null || entry.type === page.kind);
      const matching = ofKind.filter(({ entry }) => isMatch(entry, page.search));
      found.push(...matching.slice(left));
      left = Math.max(0, left - matching.length);
      if (page.search !== "") searched += ofKind.length;
    }
    if (rows.length < SLICE) break;
    after = rows.at(-1)!;
  }
  return found.slice(0, page.limit);
}

const isMatch = (entry: LogEntry, search: string): boolean =>
  search === "" || foldText(wordsOf(entry)).includes(search);

/** All texts and figures of an entry, without the names of its fields. */
function wordsOf({ task, message, data }: LogEntry): string {
  return [task, message, ...leavesOf(data)].join("\n");
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === "string" ? [value] : typeof value === "number" ? [String(value)] : [];
}
