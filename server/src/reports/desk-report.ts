import type { z } from "zod";
import { addDays, countDays, requirePeriod, zonedDays } from "../analytics/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { splitTags } from "../platform/operations/fields.ts";
import { offsetsOf } from "../platform/time/time-zones.ts";
import { listPersonNames, listTeamNames, type FigureGroup } from "./queries/figures.ts";
import { readFigures, type FigureQuestion } from "./read-figures.ts";
import { MOST_ROWS, type DeskReport, type reportFields, type ReportKind } from "./schema.ts";
import { addTo, emptyTally, medianHandling, presentTally, readGroup, type Tally } from "./tally.ts";

type Report = z.input<typeof DeskReport>;
type Row = Report["rows"][number];
export type ReportInput = z.output<z.ZodObject<typeof reportFields>>;

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;
const DAY_MS = 24 * HOUR_MS;

/** The report with its first rows. */
export async function computeDeskReport(context: ProjectContext, input: ReportInput): Promise<Report> {
  const report = await computeWholeReport(context, input);
  return { ...report, rows: report.rows.slice(0, MOST_ROWS) };
}

/** The figures of a period by person, team, channel, tag or hour, and in total of the time before it. */
export async function computeWholeReport(context: ProjectContext, input: ReportInput): Promise<Report> {
  const { from, to, timezone } = requirePeriod(input);
  const question = questionOf(context, input);
  const length = countDays(from, to);
  const before = { from: addDays(from, -length), to: addDays(from, -1) };
  const totals = emptyTally();
  const tallies = new Map<string, { name: RowName; tally: Tally }>();
  const namesOf = nameGroups(input.by, timezone);
  for await (const group of readFigures(context.db, question, zonedDays(from, to, timezone).whole)) {
    const read = readGroup(group);
    addTo(totals, read);
    for (const name of namesOf(group)) {
      const key = JSON.stringify(name);
      const row = tallies.get(key) ?? { name, tally: emptyTally() };
      tallies.set(key, row);
      addTo(row.tally, read);
    }
  }
  const previous = emptyTally();
  const earlier = zonedDays(before.from, before.to, timezone).whole;
  for await (const group of readFigures(context.db, { ...question, by: "all" }, earlier)) {
    addTo(previous, readGroup(group));
  }
  const medianMs = medianHandling(totals);
  const rows = await named(
    context,
    input.by,
    [...tallies.values()].map(({ name, tally }): Row => ({ ...name, ...presentTally(tally, medianMs) })),
  );
  return {
    from,
    to,
    timezone,
    by: input.by,
    totals: presentTally(totals, medianMs),
    previous_from: before.from,
    previous_to: before.to,
    previous: presentTally(previous, medianHandling(previous)),
    row_count: rows.length,
    rows: rows.sort(input.by === "hour" ? inWeek : bySize),
  };
}

const questionOf = ({ project }: ProjectContext, input: ReportInput): FigureQuestion => ({
  by: input.by,
  tag: input.tag ?? null,
  filter: {
    projectId: project.id,
    userId: input.user_id ?? null,
    teamId: input.team_id ?? null,
    channel: input.channel ?? null,
  },
});

type RowName = Pick<Row, "id" | "name" | "weekday" | "hour">;
const NONE: RowName = { id: null, name: null, weekday: null, hour: null };

/** The rows in which a group counts: one for each of its tags, or exactly one. */
function nameGroups(by: ReportKind, timezone: string): (group: FigureGroup) => RowName[] {
  const offsetAt = offsetsOf(timezone);
  return ({ key, tags }) => {
    if (by === "tag") {
      const names = splitTags(tags);
      return names.length === 0 ? [NONE] : names.map((name) => ({ ...NONE, name }));
    }
    if (by === "channel") return [{ ...NONE, name: String(key) }];
    if (by !== "hour") return [{ ...NONE, id: key === null ? null : Number(key) }];
    const moment = Number(key) * QUARTER_MS;
    const local = moment + offsetAt(moment);
    const hour = Math.floor((local % DAY_MS) / HOUR_MS);
    return [{ ...NONE, weekday: new Date(local).getUTCDay() || 7, hour }];
  };
}

/** People and teams that are gone keep their rows, without a name. */
async function named({ db, project }: ProjectContext, by: ReportKind, rows: readonly Row[]): Promise<Row[]> {
  if (by !== "person" && by !== "team") return [...rows];
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const known =
    by === "person"
      ? await listPersonNames(db.read, ids)
      : await listTeamNames(db.read, { projectId: project.id });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, name: row.id === null ? null : (names.get(row.id) ?? null) }));
}

const inWeek = (one: Row, other: Row): number =>
  (one.weekday ?? 0) - (other.weekday ?? 0) || (one.hour ?? 0) - (other.hour ?? 0);

const bySize = (one: Row, other: Row): number =>
  other.conversations - one.conversations ||
  (one.name ?? "").localeCompare(other.name ?? "") ||
  (one.id ?? 0) - (other.id ?? 0);
