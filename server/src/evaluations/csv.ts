import { z } from "zod";
import { conflict, invalidParams, AppError } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import type { FileAnswer } from "../platform/operations/define-operation.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { readTable, type CsvRow } from "../platform/csv/parse-csv.ts";
import { csvHeader, csvLine } from "../platform/text/csv-line.ts";
import { unguardFormulas } from "../platform/text/formula-guard.ts";
import { questionOf } from "./case-question.ts";
import { listTestCases, type CaseValues, type TestCaseRow } from "./queries/test-cases.ts";
import { caseFields, MAX_CASES } from "./schema.ts";
import { parseCase } from "./test-case.ts";
import { addCases, requireTestSet } from "./test-sets.ts";

const COLUMNS = [
  "question",
  "contains_all",
  "contains_any",
  "cites",
  "answer",
  "refuses",
  "hands_over",
  "judge",
  "required",
  "kind",
  "dialogue",
] as const;
type Column = (typeof COLUMNS)[number];

const REFUSALS_SHOWN = 100;
const ROWS_PREVIEWED = 20;
const Case = z.object(caseFields);

interface CaseImport {
  readonly set_id: number;
  readonly csv: string;
  readonly dry_run: boolean;
}

/** Every valid row becomes a case, also when others are invalid. A preview adds none. */
export async function importCases(context: ProjectContext, { set_id: setId, csv, dry_run }: CaseImport) {
  await requireTestSet(context.db.read, { projectId: context.project.id, setId });
  const table = await readTable(context.threads, csv);
  if (table.rows.length > MAX_CASES)
    throw conflict(`A test set has at most ${MAX_CASES} cases. Split the file.`);
  const columns = table.columns.map((name) => recognise(name));
  if (!columns.includes("question") && !columns.includes("dialogue"))
    throw invalidParams({ csv: `The file needs a column “question”; it has ${table.columns.join(", ")}.` });
  const cases: CaseValues[] = [];
  const refusals: { row: number; reason: string }[] = [];
  for (const row of table.rows) {
    const read = readRow(columns, row);
    if (typeof read === "string") refusals.push({ row: row.row, reason: read });
    else cases.push(read);
  }
  if (!dry_run && cases.length > 0) await addCases(context, setId, cases);
  return {
    total_rows: table.rows.length,
    imported: cases.length,
    refused: refusals.length,
    rows: refusals.slice(0, REFUSALS_SHOWN),
    ignored_columns: table.columns.filter((_, at) => columns[at] === null),
    preview: cases.slice(0, ROWS_PREVIEWED).map(({ content }) => questionOf(content)),
  };
}

const recognise = (name: string): Column | null =>
  COLUMNS.find(
    (column) =>
      column ===
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, "_"),
  ) ?? null;

/** The case of a row, or why it is none. */
function readRow(columns: readonly (Column | null)[], row: CsvRow): CaseValues | string {
  if (row.problem) return row.problem;
  const cells: Partial<Record<Column, string>> = {};
  for (const [at, column] of columns.entries()) {
    const text = unguardFormulas(row.cells[at] ?? "").trim();
    if (column && text !== "") cells[column] = text;
  }
  try {
    const parsed = Case.safeParse(toInput(cells));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return `${issue!.path.join(".")}: ${issue!.message}`;
    }
    return parseCase(parsed.data);
  } catch (error) {
    if (error instanceof AppError) return Object.values(error.fields ?? {})[0] ?? error.message;
    if (error instanceof SyntaxError) return "dialogue must be JSON, as an export writes it.";
    throw error;
  }
}

function toInput(cells: Partial<Record<Column, string>>): object {
  const { question, answer, judge } = cells;
  const dialogue: unknown = cells.dialogue === undefined ? {} : JSON.parse(cells.dialogue);
  const expect = {
    contains_all: toPhrases(cells.contains_all),
    contains_any: toPhrases(cells.contains_any),
    cites: toPhrases(cells.cites),
    refuses: toBoolean(cells.refuses),
    hands_over: toBoolean(cells.hands_over),
    ...(answer === undefined ? {} : { answer }),
    ...(judge === undefined ? {} : { judge }),
  };
  return {
    kind: cells.kind ?? "question",
    ...(typeof dialogue === "object" ? dialogue : {}),
    ...(question === undefined ? {} : { question }),
    expect,
    is_required: toBoolean(cells.required) ?? false,
  };
}

/** Phrases stand between bars; one that has a bar itself is written as JSON. */
function toPhrases(cell: string | undefined): unknown {
  if (cell === undefined) return undefined;
  if (cell.startsWith("[")) {
    try {
      return JSON.parse(cell);
    } catch {
      // It only begins like JSON.
    }
  }
  return cell
    .split("|")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

const WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  "1": true,
  false: false,
  no: false,
  "0": false,
};

/** What is no boolean stays text, which the schema refuses. */
const toBoolean = (cell: string | undefined): boolean | string | undefined =>
  cell === undefined ? undefined : (WORDS[cell.toLowerCase()] ?? cell);

export async function exportCases(context: ProjectContext, setId: number): Promise<FileAnswer> {
  const key = { projectId: context.project.id, setId };
  await requireTestSet(context.db.read, key);
  const rows = await listTestCases(context.db.read, key);
  return {
    name: `test-cases-${isoTime(context.now()).slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: lines(rows),
  };
}

async function* lines(rows: readonly TestCaseRow[]): AsyncGenerator<string> {
  yield csvHeader(COLUMNS);
  for (const row of rows) yield csvLine(toCells(row));
}

function toCells({ kind, is_required, content }: TestCaseRow): (string | null)[] {
  const { expect, question, history, turns, persona, goal, max_turns } = content;
  const more = {
    ...(history.length > 0 ? { history } : {}),
    ...(kind === "dialogue" ? { turns } : {}),
    ...(kind === "simulation" ? { persona, goal, max_turns } : {}),
  };
  const cells: Record<Column, string | null> = {
    question,
    contains_all: fromPhrases(expect.contains_all),
    contains_any: fromPhrases(expect.contains_any),
    cites: fromPhrases(expect.cites),
    answer: expect.answer ?? null,
    refuses: fromBoolean(expect.refuses),
    hands_over: fromBoolean(expect.hands_over),
    judge: expect.judge ?? null,
    required: is_required === 1 ? "yes" : null,
    kind,
    dialogue: Object.keys(more).length > 0 ? JSON.stringify(more) : null,
  };
  return COLUMNS.map((column) => cells[column]);
}

function fromPhrases(phrases: readonly string[] | undefined): string | null {
  if (phrases === undefined) return null;
  const isPlain = phrases.every((phrase) => !phrase.includes("|") && !phrase.startsWith("["));
  return isPlain ? phrases.join(" | ") : JSON.stringify(phrases);
}

const fromBoolean = (value: boolean | undefined): string | null =>
  value === undefined ? null : value ? "yes" : "no";
