import type { time as english } from "../en/time.ts";
import { plural } from "./formats.ts";

export const time: typeof english = {
  now: "jetzt",
  never: "nie",
  ago: {
    year: (count: number) => plural(count, { one: "vor # Jahr", other: "vor # Jahren" }),
    month: (count: number) => plural(count, { one: "vor # Monat", other: "vor # Monaten" }),
    day: (count: number) => plural(count, { one: "vor # Tag", other: "vor # Tagen" }),
    hour: (count: number) => plural(count, { other: "vor # Std." }),
    minute: (count: number) => plural(count, { other: "vor # Min." }),
  },
  ahead: {
    year: (count: number) => plural(count, { one: "in # Jahr", other: "in # Jahren" }),
    month: (count: number) => plural(count, { one: "in # Monat", other: "in # Monaten" }),
    day: (count: number) => plural(count, { one: "in # Tag", other: "in # Tagen" }),
    hour: (count: number) => plural(count, { other: "in # Std." }),
    minute: (count: number) => plural(count, { other: "in # Min." }),
  },
};
