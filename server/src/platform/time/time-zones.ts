/** Whether the runtime knows the zone, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** How far local time is ahead of UTC at a moment. */
export function offsetsOf(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (moment) => {
    const name = format.formatToParts(moment).find((part) => part.type === "timeZoneName")?.value ?? "";
    const [, sign, hours = "0", minutes = "0", seconds = "0"] =
      /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
    return sign === "-" ? -size : size;
  };
}
