import { expect, test } from "vitest";
import { parseHolidays, parseHours } from "./team-values.ts";

test("hours are read day by day, with several times a day, and refused where they are no times", () => {
  expect(parseHours(["9:00-12:00, 13:00–17:30", "", "00:00-24:00"])).toEqual([
    { day: 1, from: "09:00", to: "12:00" },
    { day: 1, from: "13:00", to: "17:30" },
    { day: 3, from: "00:00", to: "24:00" },
  ]);
  expect(parseHours(["nine to five"])).toBeNull();
});

test("holidays are read line by line, with or without a name", () => {
  expect(parseHolidays("2026-12-25 Christmas\n\n 2026-12-26 ")).toEqual([
    { date: "2026-12-25", name: "Christmas" },
    { date: "2026-12-26", name: "" },
  ]);
  expect(parseHolidays("Christmas")).toBeNull();
});
