import type { time as english } from "../en/time.ts";
import { plural } from "./formats.ts";

export const time: typeof english = {
  now: "刚刚",
  never: "从未",
  ago: {
    year: (count: number) => plural(count, { other: "#年前" }),
    month: (count: number) => plural(count, { other: "#个月前" }),
    day: (count: number) => plural(count, { other: "#天前" }),
    hour: (count: number) => plural(count, { other: "#小时前" }),
    minute: (count: number) => plural(count, { other: "#分钟前" }),
  },
  ahead: {
    year: (count: number) => plural(count, { other: "#年后" }),
    month: (count: number) => plural(count, { other: "#个月后" }),
    day: (count: number) => plural(count, { other: "#天后" }),
    hour: (count: number) => plural(count, { other: "#小时后" }),
    minute: (count: number) => plural(count, { other: "#分钟后" }),
  },
};
