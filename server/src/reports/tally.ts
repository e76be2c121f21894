import { addDurations, sampleOf, summarize, type DurationSample } from "./durations.ts";
import { COUNTS, DURATIONS, type CountName, type DurationName, type FigureGroup } from "./queries/figures.ts";

type Counts = Record<CountName, number>;

/** The figures of one row while groups are added to it. */
export type Tally = Counts & { readonly durations: Partial<Record<DurationName, DurationSample>> };

const NOTHING = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;

export const emptyTally = (): Tally => ({ ...NOTHING, durations: {} });

/** The figures of a group in the order of their names, read once for all rows it counts in. */
export interface ReadGroup {
  readonly counts: readonly number[];
  readonly durations: readonly (readonly number[])[];
}

export const readGroup = ({ counts, durations }: FigureGroup): ReadGroup => ({
  counts: JSON.parse(counts) as number[],
  durations: JSON.parse(durations) as number[][],
});

export function addTo(tally: Tally, group: ReadGroup): void {
  for (const [index, name] of COUNTS.entries()) tally[name] += group.counts[index]!;
  for (const [index, name] of DURATIONS.entries()) {
    const list = group.durations[index]!;
    if (list.length === 0) continue;
    const known = tally.durations[name];
    if (known) addDurations(known, list);
    else tally.durations[name] = sampleOf(list);
  }
}

/** How many values its percentiles are computed from. */
export const keptIn = ({ durations }: Tally): number =>
  DURATIONS.reduce((sum, name) => sum + (durations[name]?.kept.length ?? 0), 0);

/**
 * The figures under the name of their row. The bot's work is valued by what a conversation takes a person in the whole
 * report: `medianMs`, by default the tally's own.
 */
export function presentTally<Name extends object>(name: Name, tally: Tally, medianMs?: number | null) {
  const { durations } = tally;
  const handling = summarize(durations.handling);
  const valueMs = medianMs === undefined ? handling.median_ms : medianMs;
  return {
    ...name,
    conversations: tally.conversations,
    handled: tally.handled,
    resolved: tally.resolved,
    solved_by_bot: tally.solved_by_bot,
    saved_ms: valueMs === null ? null : tally.solved_by_bot * valueMs,
    visitor_messages: tally.visitor_messages,
    bot_messages: tally.bot_messages,
    person_messages: tally.person_messages,
    first_reply: summarize(durations.first_reply),
    first_reply_in_hours: summarize(durations.first_reply_open),
    resolution: summarize(durations.resolution),
    resolution_in_hours: summarize(durations.resolution_open),
    handling,
    ratings: tally.ratings,
    satisfied: tally.satisfied,
    average_score: tally.ratings === 0 ? null : Math.round((tally.score_sum / tally.ratings) * 100) / 100,
    sla_breaches: tally.sla_breaches,
  };
}
