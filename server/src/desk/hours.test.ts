import { describe, expect, test } from "vitest";
import { openingAt, type BusinessHours } from "./hours.ts";

const at = (text: string) => Date.parse(text);
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
const office: BusinessHours = {
  timeZone: "Europe/Berlin",
  hours: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: "09:00", to: "12:00" },
    { day, from: "13:00", to: "17:30" },
  ]),
  holidays: ["2026-12-25", "2026-12-28"],
};
const opening = (hours: BusinessHours, moment: string) => {
  const { isOpen, opensAt } = openingAt(hours, at(moment));
  return [isOpen, iso(opensAt)];
};

describe("business hours", () => {
  test("are local: nine in Berlin is eight in winter and seven in summer", () => {
    expect(opening(office, "2026-01-05T07:59:00Z")).toEqual([false, "2026-01-05T08:00:00.000Z"]);
    expect(opening(office, "2026-01-05T08:00:00Z")).toEqual([true, null]);
    expect(opening(office, "2026-07-06T06:59:59Z")).toEqual([false, "2026-07-06T07:00:00.000Z"]);
    expect(opening(office, "2026-07-06T07:00:00Z")).toEqual([true, null]);
  });

  test("end before their last minute and open again after lunch, and on Monday after the weekend", () => {
    expect(opening(office, "2026-01-05T11:00:00Z")).toEqual([false, "2026-01-05T12:00:00.000Z"]);
    expect(opening(office, "2026-01-09T16:30:00Z")).toEqual([false, "2026-01-12T08:00:00.000Z"]);
  });

  test("leave out holidays", () => {
    expect(opening(office, "2026-12-24T18:00:00Z")).toEqual([false, "2026-12-29T08:00:00.000Z"]);
    expect(opening(office, "2026-12-28T10:00:00Z")).toEqual([false, "2026-12-29T08:00:00.000Z"]);
  });

  test("that the change of clocks swallows begin at the first moment after it", () => {
    const night: BusinessHours = {
      timeZone: "Europe/Berlin",
      hours: [{ day: 7, from: "02:30", to: "06:00" }],
      holidays: [],
    };
    // On 29 March 2026 clocks go from 02:00 to 03:00.
    expect(opening(night, "2026-03-29T00:00:00Z")).toEqual([false, "2026-03-29T01:30:00.000Z"]);
    expect(opening(night, "2026-03-29T01:30:00Z")).toEqual([true, null]);
  });

  test("around the clock are closed on holidays only", () => {
    const always: BusinessHours = { timeZone: "Asia/Tokyo", hours: null, holidays: ["2026-01-02"] };
    expect(opening(always, "2026-01-01T14:59:00Z")).toEqual([true, null]);
    expect(opening(always, "2026-01-01T15:00:00Z")).toEqual([false, "2026-01-02T15:00:00.000Z"]);
  });

  test("without any time never open", () => {
    expect(opening({ timeZone: "UTC", hours: [], holidays: [] }, "2026-01-01T12:00:00Z")).toEqual([
      false,
      null,
    ]);
  });
});
