import type { z } from "zod";
import { addDays, countDays, requirePeriod, zonedDays } from "../analytics/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { splitTags } from "../platform/operations/fields.ts";
import { offsetSpans } from "./offset-spans.ts";
import { ownTurn } from "./own-turn.ts";
import {
  listPersonNames,
  listTeamNames,
  type FigureFilter,
  type FigureGroup,
  type FigureSpan,
} from "./queries/figures.ts";
import { readFigures } from "./read-figures.ts";
import { MOST_ROWS, type DeskReport, type reportFields, type ReportKind } from "./schema.ts";
import { sortInTurns } from "./sort-in-turns.ts";
import { addTo, emptyTally, keptIn, presentTally, readGroup, type Tally } from "./tally.ts";

type Report = z.input<typeof DeskReport>;
export type ReportRow = Report["rows"][number];
export type ReportInput = z.output<z.ZodObject<typeof reportFields>>;

/** The report with its first rows. */
export async function computeDeskReport(context: ProjectContext, input: ReportInput): Promise<Report> {
  const { lines, ...report } = await computeTotals(context, input);
  const rows: ReportRow[] = [];
  for await (const part of presentLines(lines.slice(0, MOST_ROWS), report.totals)) rows.push(...part);
  return { ...report, row_count: lines.length, rows };
}

type RowName = Pick<ReportRow, "id" | "name" | "weekday" | "hour">;

/** A row before its percentiles are computed. */
export interface ReportLine {
  readonly name: RowName;
  readonly tally: Tally;
}

/** The totals of a period and of the time before it, and the lines of all rows in their order. */
export async function computeTotals(context: ProjectContext, input: ReportInput) {
  const { from, to, timezone } = requirePeriod(input);
  const length = countDays(from, to);
  const [previous_from, previous_to] = [addDays(from, -length), addDays(from, -1)];
  const { whole } = zonedDays(from, to, timezone);
  const earlier = zonedDays(previous_from, previous_to, timezone).whole;
  const filter = filterOf(context, input);
  // On PostgreSQL, the two are read side by side.
  const [{ totals, tallies }, { totals: previous }] = await Promise.all([
    tallyUp(context, input.by, filter, input.by === "hour" ? offsetSpans(timezone, whole) : [whole]),
    tallyUp(context, "all", filter, [earlier]),
  ]);
  const lines = await nameLines(context, input.by, tallies);
  return {
    from,
    to,
    timezone,
    by: input.by,
    totals: presentTally({}, totals),
    previous_from,
    previous_to,
    previous: presentTally({}, previous),
    lines: await sortInTurns(lines, input.by === "hour" ? inWeek : bySize),
  };
}

const filterOf = ({ project }: ProjectContext, input: ReportInput): FigureFilter => ({
  projectId: project.id,
  userId: input.user_id ?? null,
  teamId: input.team_id ?? null,
  channel: input.channel ?? null,
  tag: input.tag ?? null,
});

type Key = FigureGroup["key"];

async function tallyUp(
  { db }: ProjectContext,
  by: ReportKind | "all",
  filter: FigureFilter,
  spans: readonly FigureSpan[],
) {
  const totals = emptyTally();
  const tallies = new Map<Key, Tally>();
  for await (const groups of readFigures(db, by, filter, spans)) {
    for (const group of groups) {
      const read = readGroup(group);
      addTo(totals, read);
      for (const key of by === "all" ? [] : keysOf(by, group)) {
        const tally = tallies.get(key) ?? emptyTally();
        tallies.set(key, tally);
        addTo(tally, read);
      }
    }
  }
  return { totals, tallies };
}

/** The rows in which a group counts: one for each of its tags, or exactly one. */
function keysOf(by: ReportKind, { key, tags }: FigureGroup): readonly Key[] {
  if (by !== "tag") return [key];
  const names = splitTags(tags);
  return names.length === 0 ? [null] : names;
}

const NAMED_AT_ONCE = 5_000;

async function nameLines(
  context: ProjectContext,
  by: ReportKind,
  tallies: ReadonlyMap<Key, Tally>,
): Promise<ReportLine[]> {
  const names = await namesOf(context, by, tallies);
  const lines: ReportLine[] = [];
  for (const [key, tally] of tallies) {
    lines.push({ name: nameOf(by, key, names), tally });
    if (lines.length % NAMED_AT_ONCE === 0) await ownTurn();
  }
  return lines;
}

/** People and teams that are gone keep their rows, without a name. */
async function namesOf({ db, project }: ProjectContext, by: ReportKind, tallies: ReadonlyMap<Key, Tally>) {
  if (by !== "person" && by !== "team") return new Map<number, string>();
  const known =
    by === "person"
      ? await listPersonNames(
          db.read,
          [...tallies.keys()].filter((key) => typeof key === "number"),
        )
      : await listTeamNames(db.read, { projectId: project.id });
  return new Map(known.map(({ id, name }) => [id, name]));
}

/** Hours are counted from the midnight on which 1970 began, a Thursday. */
const THURSDAY = 4;

function nameOf(by: ReportKind, key: Key, names: ReadonlyMap<number, string>): RowName {
  const none = { id: null, name: null, weekday: null, hour: null };
  if (key === null) return none;
  if (typeof key === "string") return { ...none, name: key };
  if (by !== "hour") return { ...none, id: key, name: names.get(key) ?? null };
  return { ...none, weekday: ((THURSDAY - 1 + Math.floor(key / 24)) % 7) + 1, hour: key % 24 };
}

const inWeek = ({ name: one }: ReportLine, { name: other }: ReportLine): number =>
  (one.weekday ?? 0) - (other.weekday ?? 0) || (one.hour ?? 0) - (other.hour ?? 0);

const { compare: compareNames } = new Intl.Collator();

const bySize = (one: ReportLine, other: ReportLine): number =>
  other.tally.conversations - one.tally.conversations ||
  compareNames(one.name.name ?? "", other.name.name ?? "") ||
  (one.name.id ?? 0) - (other.name.id ?? 0);

/** What is computed before other work has its turn: so many values, where a row counts as some hundred. */
const VALUES_AT_ONCE = 100_000;
const VALUES_OF_A_ROW = 600;

/** The rows of the lines, part by part. */
export async function* presentLines(
  lines: readonly ReportLine[],
  totals: Report["totals"],
): AsyncGenerator<ReportRow[]> {
  let part: ReportRow[] = [];
  let values = 0;
  for (const { name, tally } of lines) {
    part.push(presentTally(name, tally, totals.handling.median_ms));
    values += keptIn(tally) + VALUES_OF_A_ROW;
    if (values < VALUES_AT_ONCE) continue;
    yield part;
    await ownTurn();
    [part, values] = [[], 0];
  }
  if (part.length > 0) yield part;
}
