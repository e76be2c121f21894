import type { time as english } from "../en/time.ts";
import { plural } from "./formats.ts";

export const time: typeof english = {
  now: "ahora",
  never: "nunca",
  ago: {
    year: (count: number) => plural(count, { one: "hace # año", other: "hace # años" }),
    month: (count: number) => plural(count, { one: "hace # mes", other: "hace # meses" }),
    day: (count: number) => plural(count, { one: "hace # día", other: "hace # días" }),
    hour: (count: number) => plural(count, { other: "hace # h" }),
    minute: (count: number) => plural(count, { other: "hace # min" }),
  },
  ahead: {
    year: (count: number) => plural(count, { one: "dentro de # año", other: "dentro de # años" }),
    month: (count: number) => plural(count, { one: "dentro de # mes", other: "dentro de # meses" }),
    day: (count: number) => plural(count, { one: "dentro de # día", other: "dentro de # días" }),
    hour: (count: number) => plural(count, { other: "dentro de # h" }),
    minute: (count: number) => plural(count, { other: "dentro de # min" }),
  },
};
