import { setImmediate as nextTurn } from "node:timers/promises";
import { type Sql, createPage, type ListPage, type Position } from "../platform/db/index.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { LogEntry } from "./log-entry.ts";
import { countLogEntries, listLogEntries, type LogSelection, type ReadEntry } from "./queries.ts";

export interface LogRequest extends LogSelection {
  /** Folded; empty for all entries. */
  readonly search: string;
  /** Whether a search also covers the details, which not every reader may see. */
  readonly withDetails: boolean;
  readonly page: ListPage;
}

/** How many entries a search scans, in the order of the list. */
const MAX_SEARCHED = 10_000;
/** Entries read at once; the event loop runs between two batches. */
const BATCH = 500;

export async function readLog(sql: Sql, request: LogRequest): Promise<ReadEntry[]> {
  const { page } = request;
  if (request.search === "") return listLogEntries(sql, request, page);
  const found = await searchLog(sql, request, page.after, page.offset + page.toRead);
  return page.cut(found.slice(page.offset), ({ id, entry }) => [entry.at, id]);
}

/** Of a search: among the entries that it scans. */
export async function countLog(sql: Sql, request: LogRequest): Promise<number> {
  if (request.search === "") return countLogEntries(sql, request);
  return (await searchLog(sql, request, null, MAX_SEARCHED)).length;
}

/** Case folding is done here, not in the database, so a search scans entries until its page is full. */
async function searchLog(
  sql: Sql,
  request: LogRequest,
  from: Position | null,
  most: number,
): Promise<ReadEntry[]> {
  const found: ReadEntry[] = [];
  let after = from;
  for (let searched = 0; searched < MAX_SEARCHED && found.length < most; searched += BATCH) {
    const batch: ListPage = createPage({ limit: BATCH, after });
    const entries = await listLogEntries(sql, request, batch);
    found.push(
      ...entries.filter(({ entry }) =>
        foldText(wordsOf(entry, request.withDetails)).includes(request.search),
      ),
    );
    after = batch.end();
    if (after === null) break;
    await nextTurn();
  }
  return found.slice(0, most);
}

/** All texts and figures of an entry, without the names of its fields. */
function wordsOf({ task, message, data }: LogEntry, withDetails: boolean): string {
  return [task, message, ...(withDetails ? leavesOf(data) : [])].join("\n");
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === "string" ? [value] : typeof value === "number" ? [String(value)] : [];
}
