import { setImmediate as nextTurn } from "node:timers/promises";
import type { Sql } from "../platform/db/index.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { LogEntry } from "./log-entry.ts";
import { listLogEntries, type LogPage, type LogRow } from "./queries.ts";

/** How far a search looks, in the order of the list. */
const MOST_SEARCHED = 10_000;
/** Looked at in one go; the process does other things in between. */
const SLICE = 500;

/** Entries are searched as they are shown: read in the order of the list until the page is full. */
export async function searchLogEntries(sql: Sql, page: LogPage, search: string): Promise<LogRow[]> {
  const text = foldText(search);
  const end = page.offset + page.limit;
  const found: LogRow[] = [];
  for (let offset = 0; offset < MOST_SEARCHED && found.length < end; offset += SLICE) {
    if (offset > 0) await nextTurn();
    const rows = await listLogEntries(sql, { ...page, limit: SLICE, offset });
    found.push(...rows.filter(({ entry }) => foldText(wordsOf(entry)).includes(text)));
    if (rows.length < SLICE) break;
  }
  return found.slice(page.offset, end);
}

/** All texts and figures of an entry, without the names of its fields. */
function wordsOf({ task, message, data }: LogEntry): string {
  return [task, message, ...leavesOf(data)].join("\n");
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === "string" ? [value] : typeof value === "number" ? [String(value)] : [];
}
