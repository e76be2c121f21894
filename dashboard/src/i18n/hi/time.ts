import type { time as english } from "../en/time.ts";
import { plural } from "./formats.ts";

export const time: typeof english = {
  now: "अभी",
  never: "कभी नहीं",
  ago: {
    year: (count: number) => plural(count, { other: "# वर्ष पहले" }),
    month: (count: number) => plural(count, { other: "# माह पहले" }),
    day: (count: number) => plural(count, { other: "# दिन पहले" }),
    hour: (count: number) => plural(count, { other: "# घंटे पहले" }),
    minute: (count: number) => plural(count, { other: "# मिनट पहले" }),
  },
  ahead: {
    year: (count: number) => plural(count, { other: "# वर्ष में" }),
    month: (count: number) => plural(count, { other: "# माह में" }),
    day: (count: number) => plural(count, { other: "# दिन में" }),
    hour: (count: number) => plural(count, { other: "# घंटे में" }),
    minute: (count: number) => plural(count, { other: "# मिनट में" }),
  },
};
