import type { Input, Team } from "../api/client.ts";

/** A team as its form has it: numbers, hours and holidays are kept as typed. */
export interface TeamValues {
  readonly name: string;
  readonly is_default: boolean;
  readonly member_ids: readonly number[];
  readonly rotates: boolean;
  readonly capacity: string;
  readonly time_zone: string;
  readonly isAlways: boolean;
  /** Monday first. */
  readonly hours: readonly string[];
  readonly holidays: string;
  readonly outside_text: string;
  readonly reply_minutes: string;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

export const toTeamValues = (team: Team): TeamValues => ({
  name: team.name,
  is_default: team.is_default,
  member_ids: team.member_ids,
  rotates: team.rotates,
  capacity: String(team.capacity ?? ""),
  time_zone: team.time_zone,
  isAlways: team.hours === null,
  hours: WEEK.map((day) =>
    (team.hours ?? [])
      .filter((time) => time.day === day)
      .map(({ from, to }) => `${from}-${to}`)
      .join(", "),
  ),
  holidays: team.holidays.map(({ date, name }) => `${date} ${name}`.trim()).join("\n"),
  outside_text: team.outside_text ?? "",
  reply_minutes: String(team.reply_minutes ?? ""),
});

type TeamChanges = Omit<NonNullable<Input<"updateTeam">>, "project_uid" | "team_id">;
type Hours = NonNullable<TeamChanges["hours"]>;

/** Null where a time is not written as expected. */
export function parseHours(days: readonly string[]): Hours | null {
  const hours = days.flatMap((text, index) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map((part) => ({ day: index + 1, match: /^(\d{1,2}:\d{2})\s*[-–—]\s*(\d{1,2}:\d{2})$/.exec(part) })),
  );
  if (hours.some(({ match }) => match === null)) return null;
  const padded = (time = "") => time.padStart(5, "0");
  return hours.map(({ day, match }) => ({ day, from: padded(match?.[1]), to: padded(match?.[2]) }));
}

/** Null where a line does not begin with a date. */
export function parseHolidays(text: string): NonNullable<TeamChanges["holidays"]> | null {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const matches = lines.map((line) => /^(\d{4}-\d{2}-\d{2})(?:\s+(.*))?$/.exec(line));
  if (matches.includes(null)) return null;
  return matches.map((match) => ({ date: match?.[1] ?? "", name: match?.[2] ?? "" }));
}

export function toTeamChanges(values: TeamValues): TeamChanges {
  const { isAlways, hours, holidays, capacity, reply_minutes, outside_text, member_ids, ...rest } = values;
  const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));
  return {
    ...rest,
    member_ids: [...member_ids],
    capacity: numberOf(capacity),
    reply_minutes: numberOf(reply_minutes),
    outside_text: outside_text.trim() === "" ? null : outside_text,
    hours: isAlways ? null : (parseHours(hours) ?? []),
    holidays: parseHolidays(holidays) ?? [],
  };
}
