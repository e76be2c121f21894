import type { Block, ChunkLimits } from "./chunk.ts";
import { splitLongText } from "./split-long-text.ts";
import { chunkSize } from "./chunk-size.ts";

/** A longer first cell is a text, not a name. */
const LONGEST_NAME = 30;

type Row = Extract<Block, { type: "row" }>;

/**
 * A row as text that is understood alone: "Country: France; Price: 12 €". Wide rows give several lines, each with
 * the row's name: what its first cell says.
 */
export function rowLines({ cells, header }: Row, limits: ChunkLimits): string[] {
  const named = cells.flatMap((cell, column) => {
    const value = cell.replace(/\s+/g, " ").trim();
    if (!value) return [];
    const name = header?.[column]?.replace(/\s+/g, " ").trim() ?? "";
    const available = Math.max(20, limits.maxTokens - chunkSize(name) - 2);
    return splitLongText(value, Math.min(limits.targetTokens, available), available).map((part) =>
      name ? `${name}: ${part}` : part,
    );
  });
  const separator = header ? "; " : " | ";
  const lines: string[] = [];
  const name = named[0] ?? "";
  const nameSize = chunkSize(name) + 1;
  let filled = Infinity;
  for (const cell of named) {
    const size = chunkSize(cell) + 1;
    if (filled + size > limits.maxTokens) {
      const isNamed = lines.length > 0 && nameSize <= LONGEST_NAME && nameSize + size <= limits.maxTokens;
      lines.push(isNamed ? `${name}${separator}${cell}` : cell);
      filled = isNamed ? nameSize + size : size;
    } else {
      lines.push(`${lines.pop()}${separator}${cell}`);
      filled += size;
    }
  }
  return lines;
}
