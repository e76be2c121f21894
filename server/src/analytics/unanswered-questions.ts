import type { Transaction, ListPage, ListAnswer } from "../platform/db/index.ts";
import type { z } from "zod";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { requirePeriod, type Period } from "./period.ts";
import {
  countOpenGroups,
  listOpenGroups,
  listSamples,
  updateHiddenUntil,
  type OpenGroup,
  type Sample,
} from "./queries/questions.ts";
import type { Settlement, UnansweredQuestion } from "./schema.ts";
import { zonedDays } from "./zoned-days.ts";

const SAMPLES = 3;
/** Later than any clock: a dismissed question never shows again. */
const FOREVER = Number.MAX_SAFE_INTEGER;

/** Questions of a range that could not be answered and are not settled, grouped by meaning, most asked first. */
export async function pageOfUnanswered(
  app: App,
  key: { projectId: number },
  { page, ...asked }: Period & { page: ListPage },
): Promise<ListAnswer<z.input<typeof UnansweredQuestion>[]>> {
  const { from, to, timezone } = requirePeriod(asked);
  const span = { ...key, ...zonedDays(from, to, timezone).whole };
  const sql = app.db.read;
  const groups = await listOpenGroups(sql, span, page);
  const groupIds = groups.map((group) => group.id);
  const samples = await listSamples(sql, { ...span, groupIds, each: SAMPLES });
  return page.answer(
    groups.map((group) => presentGroup(group, samples)),
    () => countOpenGroups(sql, span),
  );
}

/** A group that has returned is named after its newest question, since its first question has an answer. */
function presentGroup(
  { id, question, hasComeBack, count, lastAskedAt }: OpenGroup,
  samples: readonly Sample[],
): z.input<typeof UnansweredQuestion> {
  const own = samples.filter((sample) => sample.groupId === id);
  return {
    id,
    question: (hasComeBack ? own[0]?.question : undefined) ?? question,
    count,
    last_asked_at: isoTime(lastAskedAt),
    samples: own.map((sample) => ({
      session_uid: sample.sessionUid,
      question: sample.question,
      asked_at: isoTime(sample.askedAt),
    })),
  };
}

/** Marks a group as answered as part of a transaction; false if the project has no such group. */
export const settleAsAnswered = (
  { sql }: Transaction,
  key: { projectId: number; id: number },
  now: number,
): Promise<boolean> => updateHiddenUntil(sql, key, now);

/** An answered question returns when it is asked again without an answer; a dismissed one does not. */
export async function settleQuestion(
  app: App,
  key: { projectId: number; id: number },
  settlement: Settlement,
): Promise<void> {
  const until = { answered: app.now(), dismissed: FOREVER, open: 0 }[settlement];
  const isKnown = await app.db.writeStatement((sql) => updateHiddenUntil(sql, key, until));
  if (!isKnown) throw notFound();
}
