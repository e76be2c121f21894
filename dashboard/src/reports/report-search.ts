import { readRange, toRange, type RangeSearch } from "../analytics/range.ts";

export const BREAKDOWNS = ["person", "team", "channel", "tag"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** The report of the address: its range, what it is by, and what it is narrowed to. */
export interface ReportSearch extends RangeSearch {
  readonly by?: Breakdown;
  readonly person?: number;
  readonly team?: number;
  readonly tag?: string;
}

export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const by = BREAKDOWNS.find((breakdown) => breakdown === search.by);
  const [person, team] = [Number(search.person), Number(search.team)];
  // A tag of digits alone comes as a number.
  const tag =
    typeof search.tag === "string" || typeof search.tag === "number" ? String(search.tag).trim() : "";
  return {
    ...readRange(search),
    ...(by ? { by } : {}),
    ...(Number.isSafeInteger(person) && person > 0 ? { person } : {}),
    ...(Number.isSafeInteger(team) && team > 0 ? { team } : {}),
    ...(tag !== "" && tag.length <= 255 ? { tag } : {}),
  };
}

/** What the operations take besides the breakdown. */
export const toReportInput = (uid: string, search: ReportSearch) => ({
  project_uid: uid,
  ...toRange(search),
  ...(search.person === undefined ? {} : { user_id: search.person }),
  ...(search.team === undefined ? {} : { team_id: search.team }),
  ...(search.tag === undefined ? {} : { tag: search.tag }),
});
