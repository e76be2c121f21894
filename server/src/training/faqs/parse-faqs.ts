import { invalidParams } from "../../platform/errors/app-error.ts";
import { parseCsv, type CsvTable } from "../../platform/csv/parse-csv.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { unguardFormulas } from "../../platform/text/formula-guard.ts";
import type { Threads } from "../../platform/threads/threads.ts";

export const FAQ_FIELDS = ["question", "answer", "tags"] as const;
export type FaqField = (typeof FAQ_FIELDS)[number];

/** One question with its answer as it was written; `row` counts from 1, a table's header included. */
export interface WrittenFaq {
  readonly row: number;
  readonly question: string;
  readonly answer: string;
  readonly tags: string;
  /** Why the row can't be used at all. */
  readonly problem: string | null;
}

export interface ParsedFaqs {
  readonly format: "marked" | "table" | "blocks";
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<string, FaqField | null>>;
  readonly faqs: readonly WrittenFaq[];
}

/** `Q:` and `A:` in the languages of the dashboard, with a number or in bold if need be. */
const MARK =
  /^[\s>*_#-]*(?:(q|question|frage|f|pregunta|p|سؤال|س|प्रश्न|问题|问|問)|(a|answer|antwort|respuesta|r|réponse|reponse|جواب|ج|उत्तर|回答|答))[\s*_]*\d{0,4}[\s*_]*[:：)][\s*_]*(.*)$/iu;

const SPELLINGS: Readonly<Record<FaqField, readonly string[]>> = {
  question: "question questions q frage fragen pregunta title titel heading prompt سؤال प्रश्न 问题 問題".split(
    " ",
  ),
  answer:
    "answer answers a antwort antworten respuesta reponse reply response text content detail جواب उत्तर 答案 回答".split(
      " ",
    ),
  tags: "tags tag labels label category categories kategorie categoria categorie".split(" "),
};

interface FaqText {
  readonly text: string;
  readonly mapping: Readonly<Record<string, FaqField | null>>;
}

declare module "../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    readFaqs: { input: FaqText; part: ParsedFaqs };
  }
}

const MAX_FAQS = 5_000;
const FAQS_OF_A_PART = 200;
/** Up to here a text is read within a few milliseconds. */
const INLINE_CHARACTERS = 16 * 1024;

/** Reads a text; a long one off the event loop. */
export async function readFaqs(threads: Threads, input: FaqText): Promise<ParsedFaqs> {
  if (input.text.length <= INLINE_CHARACTERS) return parseFaqs(input);
  let whole: ParsedFaqs | null = null;
  const faqs: WrittenFaq[] = [];
  for await (const part of threads.run("readFaqs", input)) {
    whole = part;
    faqs.push(...part.faqs);
  }
  return { ...whole!, faqs };
}

/** The same in parts, for a thread. */
export async function* parseFaqParts(input: FaqText): AsyncGenerator<ParsedFaqs> {
  const parsed = await parseFaqs(input);
  for (let from = 0; from < Math.max(1, parsed.faqs.length); from += FAQS_OF_A_PART)
    yield { ...parsed, faqs: parsed.faqs.slice(from, from + FAQS_OF_A_PART) };
}

async function parseFaqs(input: FaqText): Promise<ParsedFaqs> {
  const parsed = await parseAll(input);
  if (parsed.faqs.length > MAX_FAQS)
    throw invalidParams({ text: `text has more than ${MAX_FAQS} questions. Import them in parts.` });
  return parsed;
}

/** Marked pairs, tables with any delimiter, Markdown tables, and questions with their answer below. */
async function parseAll({ text, mapping }: FaqText): Promise<ParsedFaqs> {
  const clean = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const marked = parseMarked(clean);
  if (marked.length > 0) return { format: "marked", columns: [], mapping: {}, faqs: marked };
  const table = await parseCsv(markdownToCsv(clean) ?? clean).catch((error: unknown) => {
    throw renamed(error);
  });
  if (table.columns.length >= 2) return fromTable(table, mapping);
  return { format: "blocks", columns: [], mapping: {}, faqs: parseBlocks(clean) };
}

/** The table's reader names the field of another operation. */
function renamed(error: unknown): unknown {
  const fields = (error as { fields?: Readonly<Record<string, string>> }).fields;
  return fields?.csv ? invalidParams({ text: fields.csv }) : error;
}

/** Lines from one mark to the next; a line without a mark continues what is above it. */
export function parseMarked(text: string): WrittenFaq[] {
  const faqs: { row: number; question: string[]; answer: string[] | null }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const [, isQuestion, isAnswer, rest = ""] = MARK.exec(line) ?? [];
    const last = faqs.at(-1);
    if (isQuestion !== undefined) faqs.push({ row: index + 1, question: [rest], answer: null });
    else if (isAnswer !== undefined && last && last.answer === null) last.answer = [rest];
    else if (last) (last.answer ?? last.question).push(line);
  }
  if (!faqs.some(({ answer }) => answer !== null)) return [];
  return faqs.map(({ row, question, answer }) => ({
    row,
    question: question.join(" ").replace(/\*\*/g, "").trim(),
    answer: (answer ?? []).join("\n").trim(),
    tags: "",
    problem: null,
  }));
}

/** The rows of a Markdown table as CSV; null if the text is none. */
function markdownToCsv(text: string): string | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) return null;
  const rows = lines.filter((line) => !/^[\s|:-]+$/.test(line));
  const cellsOf = (line: string) =>
    line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
  const quoted = (cell: string) => `"${cell.trim().replaceAll("\\|", "|").replaceAll('"', '""')}"`;
  return rows.map((line) => cellsOf(line).map(quoted).join(",")).join("\n");
}

function fromTable(table: CsvTable, asked: Readonly<Record<string, FaqField | null>>): ParsedFaqs {
  const mapping = mapColumns(table.columns, asked);
  const fields = Object.values(mapping);
  const isNamed = fields.includes("question") && fields.includes("answer");
  if (!isNamed && Object.keys(asked).length > 0)
    throw invalidParams({ mapping: "Map one column to question and one to answer." });
  // Two columns without a header: the first row is a question already.
  const [first = "", second = ""] = table.columns;
  const used: Readonly<Record<string, FaqField | null>> = isNamed
    ? mapping
    : { [first]: "question", [second]: "answer" };
  const read = (cells: readonly string[], row: number, problem: string | null): WrittenFaq => {
    const cellOf = (field: FaqField) =>
      table.columns.flatMap((column, at) =>
        used[column] === field ? [unguardFormulas(cells[at] ?? "")] : [],
      );
    const [question = "", answer = "", tags = ""] = FAQ_FIELDS.map((field) => cellOf(field)[0]?.trim() ?? "");
    return { row, question, answer, tags: tags.replaceAll(";", ","), problem };
  };
  const header = isNamed ? [] : [read(table.columns, 1, null)];
  return {
    format: "table",
    columns: table.columns,
    mapping: used,
    faqs: [...header, ...table.rows.map(({ row, cells, problem }) => read(cells, row, problem))],
  };
}

function mapColumns(
  columns: readonly string[],
  asked: Readonly<Record<string, FaqField | null>>,
): Record<string, FaqField | null> {
  const unknown = Object.keys(asked).find((column) => !columns.includes(column));
  if (unknown !== undefined)
    throw invalidParams({ mapping: `The table has no column ${unknown}; it has ${columns.join(", ")}.` });
  const used = new Set(Object.values(asked));
  return Object.fromEntries(
    columns.map((column) => {
      if (Object.hasOwn(asked, column)) return [column, asked[column] ?? null];
      const letters = foldText(column)
        .normalize("NFD")
        .replace(/[^\p{L}\p{N}]/gu, "");
      const field = FAQ_FIELDS.find((name) => SPELLINGS[name].includes(letters) && !used.has(name)) ?? null;
      if (field) used.add(field);
      return [column, field];
    }),
  );
}

/** Paragraphs that begin with a line that asks; the lines up to the next one are its answer. */
function parseBlocks(text: string): WrittenFaq[] {
  const faqs: { row: number; question: string; answer: string[] }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const isQuestion = /[?？؟]["”)*_\s]*$/.test(line) && line.trim().length <= 1000;
    const last = faqs.at(-1);
    if (isQuestion && (!last || last.answer.some((words) => words.trim() !== "")))
      faqs.push({
        row: index + 1,
        question: line
          .replace(/^[\s#>*_\d.)-]+/, "")
          .replace(/\*\*/g, "")
          .trim(),
        answer: [],
      });
    else last?.answer.push(line);
  }
  return faqs.map(({ row, question, answer }) => ({
    row,
    question,
    answer: answer.join("\n").trim(),
    tags: "",
    problem: null,
  }));
}
