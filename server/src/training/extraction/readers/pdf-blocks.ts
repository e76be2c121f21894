import type { BlockWriter } from "../block-writer.ts";

/** A line on the page; `height` is that of its type, positions count from the bottom. */
export interface PdfLine {
  text: string;
  height: number;
  top: number;
  bottom: number;
}

interface RunningHead {
  top: number;
  page: number;
  numbers: number[];
}

export interface PageWriter {
  /** Records the type sizes of a page before any of it is written. */
  learn: (lines: PdfLine[]) => void;
  write: (lines: PdfLine[], notes: string[], page: number) => void;
}

const BULLET = /^\s*(?:[•‣◦▪●○■□–*·-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/i;
const MAX_HEADS = 8;
const BROKEN_WORD = /[\u00ad\ufffe]$/;

/** Makes paragraphs, lists and headings of lines, and leaves out running heads after the first page. */
export function createPageWriter(writer: BlockWriter): PageWriter {
  const charactersBySize = new Map<number, number>();
  /** The first and last lines of earlier pages, by their texts without numbers. */
  const runningHeads = new Map<string, RunningHead[]>();

  function bodyHeight(): number {
    let [best, most] = [0, 0];
    for (const [size, characters] of charactersBySize)
      if (characters > most) [best, most] = [size, characters];
    return best;
  }

  /** The first and last lines of pages repeat at the same height, apart from the numbers of pages. */
  function withoutRunningHeads(lines: PdfLine[], page: number): PdfLine[] {
    const found: { key: string; head: RunningHead }[] = [];
    const kept = lines.filter(({ text, top, height }, index) => {
      if (index > 1 && index < lines.length - 2) return true;
      const key = text.trim().replace(/\d+/g, "#");
      if (key.length > 120 || lines.length < 4) return true;
      const head = { top, page, numbers: (text.match(/\d+/g) ?? []).map(Number) };
      found.push({ key, head });
      const tolerance = Math.max(2, height / 2);
      return !runningHeads.get(key)?.some((before) => isRepeated(before, head, tolerance));
    });
    for (const { key, head } of found) {
      const heads = runningHeads.get(key) ?? [];
      runningHeads.set(key, [...heads, head].slice(-MAX_HEADS));
    }
    return kept;
  }

  return {
    learn: (lines) => {
      for (const { text, height } of lines) {
        const size = roundedSize(height);
        if (size > 0) charactersBySize.set(size, (charactersBySize.get(size) ?? 0) + text.length);
      }
    },
    write: (lines, notes, page) => {
      const body = bodyHeight();
      for (const group of grouped(withoutRunningHeads(lines, page), body)) {
        const [first] = group;
        const text = joined(group);
        if (!first) continue;
        const level = headingLevel(first, text, body);
        if (level > 0) writer.heading(level, text, { page });
        else if (BULLET.test(first.text)) writer.item(text.replace(/^\s*[•‣◦▪●○■□*·–-]\s+/, ""), { page });
        else writer.paragraph(text, { page });
      }
      for (const text of notes) writer.paragraph(text, { page });
    },
  };
}

/** Numbers stay the same or count the pages; an amount that differs is no running head. */
function isRepeated(before: RunningHead, head: RunningHead, tolerance: number): boolean {
  const isPageNumber = (number: number, at: number) =>
    number - (before.numbers[at] ?? 0) === head.page - before.page;
  return (
    Math.abs(before.top - head.top) <= tolerance &&
    head.numbers.every((number, at) => number === before.numbers[at] || isPageNumber(number, at))
  );
}

function roundedSize(height: number): number {
  return Math.round(height * 2) / 2;
}

function isLarge(line: PdfLine, body: number): boolean {
  return body > 0 && line.height >= body * 1.18;
}

function headingLevel(first: PdfLine, text: string, body: number): number {
  if (!isLarge(first, body) || text.length > 200 || !/\p{L}{2}/u.test(text)) return 0;
  const ratio = first.height / body;
  return ratio >= 1.7 ? 1 : ratio >= 1.35 ? 2 : 3;
}

function grouped(lines: PdfLine[], body: number): PdfLine[][] {
  const groups: PdfLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && continues(last, line, body)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Whether a line continues the paragraph of the line before it. */
function continues(last: PdfLine, line: PdfLine, body: number): boolean {
  if (BULLET.test(line.text)) return false;
  const isSameSize = Math.abs(last.height - line.height) <= Math.max(last.height, line.height) * 0.08;
  if (!isSameSize || isLarge(last, body) !== isLarge(line, body)) return false;
  if (BROKEN_WORD.test(last.text.trimEnd())) return true;
  const gap = last.bottom - line.top;
  const isNextColumn = gap < -2 * line.height;
  if (isNextColumn) return /^\s*\p{Ll}/u.test(line.text) && !/[.!?:]\s*$/.test(last.text);
  return gap <= line.height * 0.55;
}

function joined(lines: PdfLine[]): string {
  return lines.reduce((text, line) => {
    const next = line.text.trim();
    if (text === "") return next;
    if (BROKEN_WORD.test(text)) return text.slice(0, -1) + next;
    if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
    return `${text} ${next}`;
  }, "");
}
