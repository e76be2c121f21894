import type { time as english } from "../en/time.ts";
import { plural } from "./formats.ts";

export const time: typeof english = {
  now: "maintenant",
  never: "jamais",
  ago: {
    year: (count: number) => plural(count, { one: "il y a # an", other: "il y a # ans" }),
    month: (count: number) => plural(count, { other: "il y a # mois" }),
    day: (count: number) => plural(count, { one: "il y a # jour", other: "il y a # jours" }),
    hour: (count: number) => plural(count, { other: "il y a # h" }),
    minute: (count: number) => plural(count, { other: "il y a # min" }),
  },
  ahead: {
    year: (count: number) => plural(count, { one: "dans # an", other: "dans # ans" }),
    month: (count: number) => plural(count, { other: "dans # mois" }),
    day: (count: number) => plural(count, { one: "dans # jour", other: "dans # jours" }),
    hour: (count: number) => plural(count, { other: "dans # h" }),
    minute: (count: number) => plural(count, { other: "dans # min" }),
  },
};
