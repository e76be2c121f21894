import { texts } from "../i18n/index.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const format = new Intl.NumberFormat(texts.locale, {
    style: "unit",
    unit: UNITS[power]!,
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** power);
}
