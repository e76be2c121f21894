import { guardFormulas } from "./formula-guard.ts";

/** The first line of a CSV file. Spreadsheets read a file as UTF-8 only if it begins with this mark. */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${columns.join(",")}\r\n`;

/** One line of a CSV file, safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => toCell(cell ?? "")).join(",")}\r\n`;

function toCell(text: string): string {
  const safe = guardFormulas(text);
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
