import { SSF } from "@e965/xlsx";

interface NumberFormats {
  format: (format: string | number, value: number, options: { date1904: boolean }) => string;
  get_table: () => Record<number, string>;
  parse_date_code: (
    value: number,
    options: { date1904: boolean },
  ) => { y: number; m: number; d: number; H: number; M: number; S: number } | null;
}

/** The library types its number formats as `any`. */
const FORMATS = SSF as NumberFormats;
const builtIn = FORMATS.get_table();

/** The code of a number format that Excel knows by number, `General` for an unknown one. */
export function builtInFormat(id: number): string {
  return builtIn[id] ?? "General";
}

/** A number as a person reads it in the sheet, except that a date of numbers is written as ISO. */
export function formatCell(value: number, code: string, date1904: boolean): string {
  if (!Number.isFinite(value)) return "";
  if (code === "" || code === "@" || /^general$/i.test(code)) return plainNumber(value);
  try {
    const shown = isFullDate(code)
      ? isoDate(value, code, date1904)
      : FORMATS.format(code, value, { date1904 });
    return shown === null || shown.trim() === "" || /^#+$/.test(shown) ? plainNumber(value) : shown;
  } catch {
    return plainNumber(value);
  }
}

/** Fractions as wide as a cell, without the noise of the arithmetic; whole numbers are never shortened. */
function plainNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : FORMATS.format("General", value, { date1904: false });
}

function isFullDate(code: string): boolean {
  const letters = code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, "");
  // A month's name is unambiguous, its number is not.
  return /y/i.test(letters) && /d/i.test(letters) && /m/i.test(letters) && !/mmm/i.test(letters);
}

function isoDate(value: number, code: string, date1904: boolean): string | null {
  const date = FORMATS.parse_date_code(value, { date1904 });
  if (!date) return null;
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const day = `${String(date.y).padStart(4, "0")}-${two(date.m)}-${two(date.d)}`;
  if (!/h/i.test(code)) return day;
  return `${day} ${two(date.H)}:${two(date.M)}${/s/i.test(code) ? `:${two(date.S)}` : ""}`;
}
