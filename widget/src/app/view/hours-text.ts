import type { Texts } from "../i18n/index.ts";
import type { State } from "../state.ts";

/** Within the hours how soon a reply comes, outside them what the team says and when it is back. */
export function hoursText({ hours, locale }: State, texts: Texts): string {
  if (!hours) return "";
  if (hours.is_open) {
    return hours.reply_minutes === null
      ? ""
      : `${texts.repliesWithin} ${duration(hours.reply_minutes, locale)}`;
  }
  if (hours.outside_text) return hours.outside_text;
  if (!hours.opens_at) return "";
  const format = { weekday: "long", hour: "2-digit", minute: "2-digit" } as const;
  return `${texts.backAt} ${new Intl.DateTimeFormat(locale, format).format(new Date(hours.opens_at))}`;
}

function duration(minutes: number, locale: string): string {
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 1440
        ? [Math.ceil(minutes / 60), "hour"]
        : [Math.ceil(minutes / 1440), "day"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
