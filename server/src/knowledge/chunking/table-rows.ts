import type { Block, ChunkLimits } from "./chunk.ts";
import { splitLongText } from "./split-long-text.ts";
import { estimateTokens } from "../../language/index.ts";

type Row = Extract<Block, { type: "row" }>;

/** A row as text that is understood alone: "Country: France; Price: 12 €". Wide rows give several. */
export function rowLines({ cells, header }: Row, limits: ChunkLimits): string[] {
  const named = cells.flatMap((cell, column) => {
    const value = cell.replace(/\s+/g, " ").trim();
    if (!value) return [];
    const name = header?.[column]?.replace(/\s+/g, " ").trim() ?? "";
    const available = Math.max(20, limits.maxTokens - estimateTokens(name) - 2);
    return splitLongText(value, Math.min(limits.targetTokens, available), available).map((part) =>
      name ? `${name}: ${part}` : part,
    );
  });
  const separator = header ? "; " : " | ";
  const lines: string[] = [];
  let filled = Infinity;
  for (const cell of named) {
    const size = estimateTokens(cell) + 1;
    if (filled + size > limits.maxTokens) {
      lines.push(cell);
      filled = size;
    } else {
      lines.push(`${lines.pop()}${separator}${cell}`);
      filled += size;
    }
  }
  return lines;
}
