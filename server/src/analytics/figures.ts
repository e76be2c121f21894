import type { z } from "zod";
import type { App } from "../platform/operations/context.ts";
import { percentilesOf } from "./percentiles.ts";
import { requirePeriod, type Period } from "./period.ts";
import {
  countReplies,
  listCounts,
  listDurations,
  SHARES,
  type Counts,
  type DurationKind,
  type Span,
} from "./queries/figures.ts";
import type { Analytics } from "./schema.ts";
import { addDays, countDays, zonedDays, type ZonedDays } from "./zoned-days.ts";

type Answer = z.input<typeof Analytics>;
type Figures = Answer["totals"];

/** Up to here durations are exact; of more, a sample of about this size has the same ranks to half a percent. */
const DURATIONS_READ = 10_000;

interface Key {
  readonly projectId: number;
}

/** The figures of a range, of the equally long time before it, and of each of its days. */
export async function computeAnalytics(app: App, key: Key, asked: Period): Promise<Answer> {
  const { from, to, timezone } = requirePeriod(asked);
  const length = countDays(from, to);
  const before = { from: addDays(from, -length), to: addDays(from, -1) };
  const [now, earlier] = await Promise.all([
    readFigures(app, key, zonedDays(from, to, timezone)),
    readFigures(app, key, zonedDays(before.from, before.to, timezone)),
  ]);
  return {
    from,
    to,
    timezone,
    totals: now.totals,
    previous_from: before.from,
    previous_to: before.to,
    previous: earlier.totals,
    days: now.days,
  };
}

async function readFigures(app: App, key: Key, { days, spans, whole }: ZonedDays) {
  const counts = await listCounts(app.db.readLong, key, spans);
  return {
    totals: await withDurations(app, key, whole, counts.reduce(sum, NOTHING)),
    days: counts.map((one, index) => ({ day: days[index]!, ...one })),
  };
}

const NOTHING: Counts = {
  conversations: 0,
  resolved_by_bot: 0,
  handed_to_people: 0,
  likes: 0,
  dislikes: 0,
  credits: 0,
  unanswered: 0,
};

const sum = (one: Counts, other: Counts): Counts => ({
  conversations: one.conversations + other.conversations,
  resolved_by_bot: one.resolved_by_bot + other.resolved_by_bot,
  handed_to_people: one.handed_to_people + other.handed_to_people,
  likes: one.likes + other.likes,
  dislikes: one.dislikes + other.dislikes,
  credits: one.credits + other.credits,
  unanswered: one.unanswered + other.unanswered,
});

async function withDurations(app: App, key: Key, span: Span, counts: Counts): Promise<Figures> {
  const replies = await countReplies(app.db.readLong, { ...key, ...span });
  return {
    ...counts,
    first_response: await durationsOf(app, "first_response", { ...key, ...span }, counts.conversations),
    reply: await durationsOf(app, "reply", { ...key, ...span }, replies),
  };
}

async function durationsOf(
  app: App,
  kind: DurationKind,
  span: Key & Span,
  count: number,
): Promise<Figures["reply"]> {
  if (count === 0) return { median_ms: null, p95_ms: null };
  const shares = Math.max(1, Math.min(SHARES, Math.floor((SHARES * DURATIONS_READ) / count)));
  const durations = new Float64Array(
    await listDurations(app.db.readLong, app.db.engine, kind, { ...span, shares }),
  );
  const [median_ms = null, p95_ms = null] = percentilesOf(durations, [0.5, 0.95]);
  return { median_ms, p95_ms };
}
