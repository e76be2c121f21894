import { setImmediate as nextTurn } from "node:timers/promises";
import { SHARES } from "../analytics/index.ts";
import type { Database } from "../platform/db/index.ts";
import { splitTags } from "../platform/operations/fields.ts";
import {
  countFigures,
  findStartAfter,
  listFigureGroups,
  type FigureFilter,
  type FigureGroup,
  type FigureSpan,
  type GroupKey,
} from "./queries/figures.ts";

/** So many conversations are read at one go: SQLite answers nothing else meanwhile. */
const ROWS_AT_ONCE = 5_000;

/** Up to here durations are exact; of more, a sample of about this size has the same ranks to a quarter of a percent. */
const DURATIONS_READ = 100_000;

export interface FigureQuestion {
  readonly by: GroupKey;
  readonly filter: FigureFilter;
  readonly tag: string | null;
}

/** The groups of a span, in parts: the same key may come several times. */
export async function* readFigures(
  db: Database,
  { by, filter, tag }: FigureQuestion,
  whole: FigureSpan,
): AsyncGenerator<FigureGroup> {
  const count = await countFigures(db.read, filter, whole);
  const shares = Math.max(1, Math.min(SHARES, Math.floor((SHARES * DURATIONS_READ) / Math.max(1, count))));
  const isByTags = by === "tag" || tag !== null;
  for (let { from } = whole; count > 0 && from < whole.until;) {
    const rest = { from, until: whole.until };
    const next = await findStartAfter(db.read, filter, rest, ROWS_AT_ONCE);
    const until = next === null ? whole.until : Math.max(next, from + 1);
    const asked = { from, until, by, isByTags, shares };
    for (const group of await listFigureGroups(db.read, db.engine, filter, asked)) {
      if (tag === null || splitTags(group.tags).includes(tag)) yield group;
    }
    from = until;
    await nextTurn();
  }
}
