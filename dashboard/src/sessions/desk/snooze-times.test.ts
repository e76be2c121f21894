import { expect, test } from "vitest";
import { localDateTime, snoozeTimes } from "./snooze-times.ts";

test("a snooze lasts three hours, until tomorrow morning or until next Monday", () => {
  const friday = new Date(2026, 0, 2, 16, 30);
  const times = snoozeTimes(friday);
  expect(localDateTime(times.laterToday)).toBe("2026-01-02T19:30");
  expect(localDateTime(times.tomorrow)).toBe("2026-01-03T09:00");
  expect(localDateTime(times.nextWeek)).toBe("2026-01-05T09:00");
});

test("on a Monday and on a Sunday the next Monday still lies ahead", () => {
  expect(localDateTime(snoozeTimes(new Date(2026, 0, 5, 8)).nextWeek)).toBe("2026-01-12T09:00");
  expect(localDateTime(snoozeTimes(new Date(2026, 0, 4, 8)).nextWeek)).toBe("2026-01-05T09:00");
});
