import type { time as english } from "../en/time.ts";
import { plural } from "./formats.ts";

export const time: typeof english = {
  now: "الآن",
  never: "أبدًا",
  ago: {
    year: (count: number) =>
      plural(count, {
        one: "قبل سنة واحدة",
        two: "قبل سنتين",
        few: "قبل # سنوات",
        many: "قبل # سنة",
        other: "قبل # سنة",
      }),
    month: (count: number) =>
      plural(count, {
        one: "قبل شهر واحد",
        two: "قبل شهرين",
        few: "قبل # أشهر",
        many: "قبل # شهرًا",
        other: "قبل # شهر",
      }),
    day: (count: number) =>
      plural(count, {
        one: "قبل يوم واحد",
        two: "قبل يومين",
        few: "قبل # أيام",
        many: "قبل # يومًا",
        other: "قبل # يوم",
      }),
    hour: (count: number) =>
      plural(count, {
        one: "قبل ساعة واحدة",
        two: "قبل ساعتين",
        few: "قبل # ساعات",
        many: "قبل # ساعة",
        other: "قبل # ساعة",
      }),
    minute: (count: number) =>
      plural(count, {
        one: "قبل دقيقة واحدة",
        two: "قبل دقيقتين",
        few: "قبل # دقائق",
        many: "قبل # دقيقة",
        other: "قبل # دقيقة",
      }),
  },
  ahead: {
    year: (count: number) =>
      plural(count, {
        one: "خلال سنة واحدة",
        two: "خلال سنتين",
        few: "خلال # سنوات",
        many: "خلال # سنة",
        other: "خلال # سنة",
      }),
    month: (count: number) =>
      plural(count, {
        one: "خلال شهر واحد",
        two: "خلال شهرين",
        few: "خلال # أشهر",
        many: "خلال # شهرًا",
        other: "خلال # شهر",
      }),
    day: (count: number) =>
      plural(count, {
        one: "خلال يوم واحد",
        two: "خلال يومين",
        few: "خلال # أيام",
        many: "خلال # يومًا",
        other: "خلال # يوم",
      }),
    hour: (count: number) =>
      plural(count, {
        one: "خلال ساعة واحدة",
        two: "خلال ساعتين",
        few: "خلال # ساعات",
        many: "خلال # ساعة",
        other: "خلال # ساعة",
      }),
    minute: (count: number) =>
      plural(count, {
        one: "خلال دقيقة واحدة",
        two: "خلال دقيقتين",
        few: "خلال # دقائق",
        many: "خلال # دقيقة",
        other: "خلال # دقيقة",
      }),
  },
};
