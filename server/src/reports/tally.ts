import { percentileOf } from "../analytics/index.ts";
import type { FigureGroup } from "./queries/figures.ts";

const COUNTS = [
  "conversations",
  "handled",
  "resolved",
  "solved_by_bot",
  "visitor_messages",
  "bot_messages",
  "person_messages",
  "sla_breaches",
  "ratings",
  "satisfied",
  "score_sum",
] as const;
const DURATIONS = ["first_reply", "first_reply_open", "resolution", "resolution_open", "handling"] as const;

type Counts = Record<(typeof COUNTS)[number], number>;
type Durations = Record<(typeof DURATIONS)[number], number[]>;

/** The figures of one row while groups are added to it. */
export type Tally = Counts & { readonly durations: Durations };

export const emptyTally = (): Tally => ({
  ...(Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts),
  durations: Object.fromEntries(DURATIONS.map((name): [string, number[]] => [name, []])) as Durations,
});

/** A group with its durations as numbers, read once for all rows it counts in. */
export type ReadGroup = Counts & { readonly durations: Durations };

export function readGroup(group: FigureGroup): ReadGroup {
  const durations = DURATIONS.map((name): [string, number[]] => {
    const list = group[name];
    return [name, list ? list.split(",").map(Number) : []];
  });
  return { ...group, durations: Object.fromEntries(durations) as Durations };
}

export function addTo(tally: Tally, group: ReadGroup): void {
  for (const name of COUNTS) tally[name] += group[name];
  for (const name of DURATIONS) {
    const list = tally.durations[name];
    for (const value of group.durations[name]) list.push(value);
  }
}

export const medianHandling = (tally: Tally): number | null => summarize(tally.durations.handling).median_ms;

/** `medianMs` is what a conversation takes a person, by which the bot's work is valued. */
export function presentTally(tally: Tally, medianMs: number | null) {
  const { durations } = tally;
  return {
    conversations: tally.conversations,
    handled: tally.handled,
    resolved: tally.resolved,
    solved_by_bot: tally.solved_by_bot,
    saved_ms: medianMs === null ? null : tally.solved_by_bot * medianMs,
    visitor_messages: tally.visitor_messages,
    bot_messages: tally.bot_messages,
    person_messages: tally.person_messages,
    first_reply: summarize(durations.first_reply),
    first_reply_in_hours: summarize(durations.first_reply_open),
    resolution: summarize(durations.resolution),
    resolution_in_hours: summarize(durations.resolution_open),
    handling: summarize(durations.handling),
    ratings: tally.ratings,
    satisfied: tally.satisfied,
    average_score: tally.ratings === 0 ? null : Math.round((tally.score_sum / tally.ratings) * 100) / 100,
    sla_breaches: tally.sla_breaches,
  };
}

function summarize(values: readonly number[]) {
  const sorted = Float64Array.from(values).sort();
  return { count: sorted.length, median_ms: percentileOf(sorted, 0.5), p90_ms: percentileOf(sorted, 0.9) };
}
