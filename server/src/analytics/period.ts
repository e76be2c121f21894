import { z } from "zod";
import { invalidParams } from "../platform/errors/app-error.ts";
import { day } from "../platform/operations/fields.ts";
import { isTimeZone } from "../platform/time/time-zones.ts";
import { countDays } from "./zoned-days.ts";

export const MOST_DAYS = 366;

/** The fields of every operation with a range of days. */
export const periodFields = {
  from: day.describe("First day, included"),
  to: day.describe(`Last day, included; at most ${MOST_DAYS} days in total`),
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, "must be the name of a time zone, such as Europe/Berlin.")
    .default("UTC")
    .describe("The time zone of the days, such as Europe/Berlin"),
};

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

export function requirePeriod(asked: Period): Period {
  if (asked.from > asked.to) throw invalidParams({ from: "from must not be after to." });
  if (countDays(asked.from, asked.to) > MOST_DAYS) {
    throw invalidParams({ to: `to must be within ${MOST_DAYS} days of from.` });
  }
  return asked;
}
