import type { PdfLine } from "./pdf-blocks.ts";
import type { PdfField } from "./pdf-fields.ts";

/** A line that knows how far it reaches, and where each of its characters begins. */
export type PositionedLine = PdfLine & {
  left: number;
  right: number;
  leftOf: (location: number) => number | null;
};

/** Places each field in reading order: into the line beside it, or else below the line above it. */
export function withFields(lines: PositionedLine[], fields: PdfField[]): PdfLine[] {
  const inLines = new Map<PositionedLine, PdfField[]>();
  const unlabelled: PdfField[] = [];
  for (const field of fields) {
    const line = lineBeside(lines, field);
    if (!line) unlabelled.push(field);
    else inLines.set(line, [...(inLines.get(line) ?? []), field]);
  }
  const written: PdfLine[] = lines.map((line) => ({
    ...line,
    text: withTexts(line, inLines.get(line) ?? []),
  }));
  const shown = lines.map(({ text }) => text).join("\n");
  // From the last to the first, so that those below the same line keep their order.
  for (const field of unlabelled.toSorted((a, b) => a.top - b.top || b.left - a.left)) {
    const text = field.hint && !shown.includes(field.hint) ? `${field.hint}: ${field.text}` : field.text;
    written.splice(findLine(lines, field), 0, { text, height: 0, top: field.top, bottom: field.bottom });
  }
  return written;
}

function lineBeside(lines: PositionedLine[], field: PdfField): PositionedLine | null {
  const distance = ({ left, right }: PositionedLine) => Math.max(0, left - field.right, field.left - right);
  const [nearest] = lines
    .filter((line) => isBeside(line, field))
    .toSorted((a, b) => distance(a) - distance(b) || b.top - a.top);
  return nearest ?? null;
}

function isBeside(line: PositionedLine, field: PdfField): boolean {
  const shared = Math.min(line.top, field.top) - Math.max(line.bottom, field.bottom);
  return shared > Math.min(line.top - line.bottom, field.top - field.bottom) / 2;
}

/** Before the first word that begins right of the field's beginning, such as the label of the next one. */
function withTexts({ text, leftOf }: PositionedLine, fields: PdfField[]): string {
  const positioned = fields.map((field) => ({ field, at: wordAfter(text, leftOf, field.left) }));
  return positioned
    .toSorted((a, b) => b.at - a.at || b.field.left - a.field.left)
    .reduce((line, { field, at }) => `${line.slice(0, at).trimEnd()} ${field.text} ${line.slice(at)}`, text)
    .trim();
}

function wordAfter(text: string, leftOf: PositionedLine["leftOf"], left: number): number {
  for (const { index } of text.matchAll(/\S+/g)) {
    if ((leftOf(index) ?? -Infinity) >= left) return index;
  }
  return text.length;
}

function findLine(lines: PositionedLine[], field: PdfField): number {
  const above = lines.filter((line) => line.bottom >= (field.top + field.bottom) / 2);
  const nearest = above.reduce<PositionedLine | null>(
    (best, line) => (best && best.bottom <= line.bottom ? best : line),
    null,
  );
  return nearest ? lines.indexOf(nearest) + 1 : 0;
}
