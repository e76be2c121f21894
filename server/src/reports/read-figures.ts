import type { Database } from "../platform/db/index.ts";
import { splitTags } from "../platform/operations/fields.ts";
import { ownTurn } from "./own-turn.ts";
import {
  findStartAfter,
  listFigureGroups,
  type FigureFilter,
  type FigureGroup,
  type FigureSpan,
  type GroupKey,
} from "./queries/figures.ts";

/**
 * So many conversations are read at one go, fewer where they fall into many groups: SQLite answers nothing else
 * meanwhile.
 */
const MOST_ROWS_AT_ONCE = 5_000;
const FEWEST_ROWS_AT_ONCE = 1_000;
const GROUPS_AT_ONCE = 500;

/** The groups of the spans, part by part: the same key may come several times. */
export async function* readFigures(
  db: Database,
  by: GroupKey,
  filter: FigureFilter,
  spans: readonly FigureSpan[],
): AsyncGenerator<FigureGroup[]> {
  const { tag } = filter;
  let rowsAtOnce = FEWEST_ROWS_AT_ONCE;
  for (const span of spans) {
    for (let { from } = span; from < span.until;) {
      await ownTurn();
      const next = await findStartAfter(db.read, filter, { from, until: span.until }, rowsAtOnce);
      const until = next === null ? span.until : Math.max(next, from + 1);
      const groups = await listFigureGroups(db.readLong, db.engine, by, filter, { ...span, from, until });
      await ownTurn();
      yield tag === null ? groups : groups.filter(({ tags }) => splitTags(tags).includes(tag));
      from = until;
      rowsAtOnce = rowsAfter(rowsAtOnce, groups.length);
    }
  }
}

const rowsAfter = (rows: number, groups: number): number =>
  Math.max(
    FEWEST_ROWS_AT_ONCE,
    Math.min(MOST_ROWS_AT_ONCE, Math.floor((rows * GROUPS_AT_ONCE) / Math.max(1, groups))),
  );
