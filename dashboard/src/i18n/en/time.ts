import { plural } from "./formats.ts";

/** How long ago or ahead something is. The browser's own short forms read badly in some languages. */
export const time = {
  now: "now",
  never: "never",
  ago: {
    year: (count: number) => plural(count, { other: "# yr. ago" }),
    month: (count: number) => plural(count, { other: "# mo. ago" }),
    day: (count: number) => plural(count, { one: "# day ago", other: "# days ago" }),
    hour: (count: number) => plural(count, { other: "# hr. ago" }),
    minute: (count: number) => plural(count, { other: "# min. ago" }),
  },
  ahead: {
    year: (count: number) => plural(count, { other: "in # yr." }),
    month: (count: number) => plural(count, { other: "in # mo." }),
    day: (count: number) => plural(count, { one: "in # day", other: "in # days" }),
    hour: (count: number) => plural(count, { other: "in # hr." }),
    minute: (count: number) => plural(count, { other: "in # min." }),
  },
};
