const HOUR_MS = 60 * 60 * 1000;
const MORNING = 9;

/** The offered ends of a snooze, in the reader's own time. */
export function snoozeTimes(now: Date) {
  const morningIn = (days: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return {
    laterToday: new Date(now.getTime() + 3 * HOUR_MS),
    tomorrow: morningIn(1),
    nextWeek: morningIn(daysToMonday),
  };
}

/** As a field for date and time writes it. */
export function localDateTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
