import { setImmediate as nextTurn } from "node:timers/promises";
import { planOf } from "../../organizations/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { normalizeQuestion } from "../../platform/text/normalize-question.ts";
import { findCounts } from "../queries/counts.ts";
import { listFaqQuestions, listTextsByIds } from "../queries/texts.ts";
import { LONGEST_ANSWER, LONGEST_QUESTION } from "../schema.ts";
import { changeText, normalizeTags, teachText } from "../texts.ts";
import { readFaqs, type FaqField, type WrittenFaq } from "./parse-faqs.ts";

const WRITTEN_AT_ONCE = 50;
const QUESTIONS_A_TURN = 1_000;
const ROWS_SHOWN = 200;

export const FAQ_ACTIONS = ["add", "replace", "keep", "same", "repeated", "refuse"] as const;
type FaqAction = (typeof FAQ_ACTIONS)[number];

export interface ImportFaqsInput {
  readonly text: string;
  readonly mapping?: Readonly<Record<string, FaqField | null>> | undefined;
  readonly conflicts: "keep" | "replace";
  readonly dry_run: boolean;
}

interface PlannedFaq extends WrittenFaq {
  action: FaqAction;
  /** The column with the problem. */
  readonly field: FaqField | null;
  reason: string | null;
  /** The FAQ that has the same question. */
  readonly existing: { readonly id: number; readonly answer: string } | null;
}

/** Adds every valid pair, also where others are invalid. What would be lost is replaced only if the caller says so. */
export async function importFaqs(context: ProjectContext, input: ImportFaqsInput) {
  const parsed = await readFaqs(context.threads, { text: input.text, mapping: input.mapping ?? {} });
  const planned = await plan(context, parsed.faqs, input.conflicts);
  if (!input.dry_run) await perform(context, planned);
  const count = (action: FaqAction) => planned.filter((faq) => faq.action === action).length;
  return {
    format: parsed.format,
    columns: [...parsed.columns],
    mapping: { ...parsed.mapping },
    total_rows: planned.length,
    added: count("add"),
    replaced: count("replace"),
    kept: count("keep"),
    skipped: count("same") + count("repeated"),
    refused: count("refuse"),
    rows: shown(planned).map(({ row, question, answer, action, field, reason, existing }) => ({
      row,
      question: question.slice(0, 300),
      answer: answer.slice(0, 300),
      action,
      field,
      reason,
      existing_answer:
        action === "keep" || action === "replace" ? (existing?.answer.slice(0, 300) ?? null) : null,
    })),
  };
}

/** What a person has to look at comes first. */
function shown(planned: readonly PlannedFaq[]): PlannedFaq[] {
  const weight = ({ action }: PlannedFaq) => ["refuse", "keep", "replace"].includes(action);
  const notable = planned.filter(weight).slice(0, ROWS_SHOWN);
  const others = planned.filter((faq) => !weight(faq)).slice(0, ROWS_SHOWN - notable.length);
  return [...notable, ...others].toSorted((a, b) => a.row - b.row);
}

async function plan(
  context: ProjectContext,
  faqs: readonly WrittenFaq[],
  conflicts: "keep" | "replace",
): Promise<PlannedFaq[]> {
  const existing = await existingAnswers(context, faqs);
  const { texts: used } = await findCounts(context.db.read, { organizationId: context.organization.id });
  let room = planOf(context.organization.plan).texts - used;
  const seen = new Map<string, number>();
  return faqs.map((faq): PlannedFaq => {
    const words = normalizeQuestion(faq.question);
    const problem = problemOf(faq, words);
    if (problem) return { ...faq, action: "refuse", ...problem, existing: null };
    const earlier = seen.get(words);
    if (earlier !== undefined)
      return {
        ...faq,
        action: "repeated",
        reason: `Row ${earlier} has the same question.`,
        existing: null,
        field: "question",
      };
    seen.set(words, faq.row);
    const known = existing.get(words) ?? null;
    if (known) {
      const action = known.answer === faq.answer ? "same" : conflicts;
      return { ...faq, action, field: null, reason: null, existing: known };
    }
    room -= 1;
    if (room < 0) return { ...faq, ...LIMIT_REACHED, existing: null };
    return { ...faq, action: "add", field: null, reason: null, existing: null };
  });
}

const LIMIT_REACHED = {
  action: "refuse",
  field: null,
  reason: "You have already reached the limit.",
} as const;

type FaqProblem = Pick<PlannedFaq, "field" | "reason">;

function problemOf({ question, answer, problem }: WrittenFaq, words: string): FaqProblem | null {
  const wrong = (field: FaqField | null, reason: string): FaqProblem => ({ field, reason });
  if (problem) return wrong(null, problem);
  if (words === "") return wrong("question", "The question is missing.");
  if (answer === "") return wrong("answer", "The answer is missing.");
  if (question.length > LONGEST_QUESTION)
    return wrong("question", `The question is longer than ${LONGEST_QUESTION} characters.`);
  if (answer.length > LONGEST_ANSWER)
    return wrong("answer", `The answer is longer than ${LONGEST_ANSWER} characters.`);
  return null;
}

async function existingAnswers(
  { db, project }: ProjectContext,
  faqs: readonly WrittenFaq[],
): Promise<Map<string, { id: number; answer: string }>> {
  const asked = new Set(faqs.map(({ question }) => normalizeQuestion(question)));
  const key = { projectId: project.id };
  const matching = new Map<number, string>();
  for (const [index, { id, question }] of (await listFaqQuestions(db.read, key)).entries()) {
    if (index % QUESTIONS_A_TURN === 0) await nextTurn();
    const words = normalizeQuestion(question);
    if (asked.has(words)) matching.set(id, words);
  }
  const rows = await listTextsByIds(db.read, { ...key, ids: [...matching.keys()] });
  return new Map(rows.map(({ id, detail }) => [matching.get(id)!, { id, answer: detail }]));
}

async function perform(context: ProjectContext, planned: PlannedFaq[]): Promise<void> {
  const work = planned.filter(({ action }) => action === "add" || action === "replace");
  for (let start = 0; start < work.length; start += WRITTEN_AT_ONCE) {
    await Promise.all(work.slice(start, start + WRITTEN_AT_ONCE).map((faq) => write(context, faq)));
  }
}

async function write(context: ProjectContext, faq: PlannedFaq): Promise<void> {
  const projectId = context.project.id;
  try {
    if (faq.existing) {
      await changeText(context, { projectId, id: faq.existing.id }, { detail: faq.answer });
      return;
    }
    await teachText(context, {
      projectId,
      organization: context.organization,
      type: "faq",
      shortText: faq.question,
      detail: faq.answer,
      tags: normalizeTags(faq.tags.slice(0, 1000)),
      isOneOfMany: true,
    });
  } catch (error) {
    // The limit was reached, or the FAQ was changed or deleted meanwhile: the others go on.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    faq.action = "refuse";
    faq.reason = error.message;
  }
}
