import { describe, expect, test } from "vitest";
import { fc } from "../../test/property.ts";
import { isTimeZone } from "../platform/time/time-zones.ts";
import { addDays, countDays, zonedDays } from "./zoned-days.ts";

const HOUR = 60 * 60 * 1000;
const hoursOf = (from: string, to: string, zone: string) => {
  return zonedDays(from, to, zone).spans.map((span) => (span.until - span.from) / HOUR);
};
const iso = (time: number) => new Date(time).toISOString();

describe("zoned days", () => {
  test("days of UTC begin at midnight", () => {
    const { days, spans, whole } = zonedDays("2026-02-27", "2026-03-01", "UTC");
    expect(days).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(spans.map(({ from }) => iso(from))).toEqual(days.map((day) => `${day}T00:00:00.000Z`));
    expect([whole.from, whole.until].map(iso)).toEqual([
      "2026-02-27T00:00:00.000Z",
      "2026-03-02T00:00:00.000Z",
    ]);
  });

  test("days on which clocks are changed are shorter or longer", () => {
    expect(hoursOf("2026-03-28", "2026-03-30", "Europe/Berlin")).toEqual([24, 23, 24]);
    expect(hoursOf("2026-10-24", "2026-10-26", "Europe/Berlin")).toEqual([24, 25, 24]);
    expect(hoursOf("2026-04-05", "2026-04-05", "Australia/Lord_Howe")).toEqual([24.5]);
  });

  test("a day whose midnight does not exist begins at one", () => {
    const { whole } = zonedDays("2026-04-24", "2026-04-24", "Africa/Cairo");
    expect(iso(whole.from)).toBe("2026-04-23T22:00:00.000Z");
    expect(hoursOf("2026-04-23", "2026-04-25", "Africa/Cairo")).toEqual([24, 23, 24]);
  });

  test("a day that a country left out is empty", () => {
    expect(hoursOf("2011-12-29", "2011-12-31", "Pacific/Apia")).toEqual([24, 0, 24]);
  });

  test("in every zone each moment of a range belongs to the day its clock shows", () => {
    const zones = ["UTC", "America/New_York", "Asia/Kathmandu", "Africa/Cairo", "Pacific/Chatham"];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (zone, after, length, share) => {
          const from = addDays("2019-01-01", after);
          const days = zonedDays(from, addDays(from, length - 1), zone);
          const { from: start, until } = days.whole;
          const moment = Math.min(until - 1, Math.floor(start + share * (until - start)));
          const index = days.spans.findIndex((span) => moment < span.until);
          const shown = new Intl.DateTimeFormat("sv", { timeZone: zone }).format(moment);
          expect(days.days[index]).toBe(shown);
        },
      ),
    );
  });

  test("counts days with both ends, and knows what is a time zone", () => {
    expect(countDays("2026-01-01", "2026-12-31")).toBe(365);
    expect(countDays("2024-02-28", "2024-03-01")).toBe(3);
    expect(["Europe/Berlin", "UTC", "Mars/Base", ""].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
