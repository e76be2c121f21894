import type { ProjectContext } from "../platform/operations/context.ts";
import type { FileAnswer } from "../platform/operations/define-operation.ts";
import { csvHeader, csvLine } from "../platform/text/csv-line.ts";
import { computeTotals, presentLines, type ReportInput, type ReportRow } from "./desk-report.ts";

const NAMES = ["id", "name", "weekday", "hour"] as const;
const COUNTS = [
  "conversations",
  "handled",
  "resolved",
  "solved_by_bot",
  "visitor_messages",
  "bot_messages",
  "person_messages",
  "ratings",
  "satisfied",
  "average_score",
  "sla_breaches",
] as const;
const DURATIONS = [
  "first_reply",
  "first_reply_in_hours",
  "resolution",
  "resolution_in_hours",
  "handling",
] as const;

const COLUMNS = [
  ...NAMES,
  ...COUNTS,
  "saved_seconds",
  ...DURATIONS.flatMap((name) => [`${name}_median_seconds`, `${name}_p90_seconds`]),
];

/** Every row of the report as a CSV file. Percentiles are computed while it is sent. */
export async function exportReport(context: ProjectContext, input: ReportInput): Promise<FileAnswer> {
  const { by, from, to, totals, lines } = await computeTotals(context, input);
  return {
    name: `report-by-${by}-${from}-${to}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: csvOf(presentLines(lines, totals)),
  };
}

async function* csvOf(parts: AsyncIterable<readonly ReportRow[]>): AsyncGenerator<string> {
  yield csvHeader(COLUMNS);
  for await (const rows of parts) yield rows.map((row) => csvLine(toCells(row))).join("");
}

const toCells = (row: ReportRow): (string | null)[] => [
  ...NAMES.map((name) => toCell(row[name])),
  ...COUNTS.map((name) => toCell(row[name])),
  toSeconds(row.saved_ms),
  ...DURATIONS.flatMap((name) => [toSeconds(row[name].median_ms), toSeconds(row[name].p90_ms)]),
];

const toCell = (value: string | number | null): string | null => (value === null ? null : String(value));

const toSeconds = (ms: number | null): string | null => (ms === null ? null : String(Math.round(ms / 1000)));
