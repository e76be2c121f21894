import { chunkSize } from "./chunk-size.ts";
import { DEFAULT_LIMITS, type Block, type Chunk, type ChunkLimits, type ChunkLocation } from "./chunk.ts";
import { splitLongText } from "./split-long-text.ts";
import { rowLines } from "./table-rows.ts";

/** A line of a chunk to be: a paragraph, an item, a row, or a part of one. */
interface Line {
  text: string;
  tokens: number;
  path: string[];
  at: ChunkLocation;
}
interface Section {
  lines: Line[];
  tokens: number;
}

/** Turns the blocks of a document into chunks that follow its structure and fit the model's window. */
export function chunkDocument(
  document: { title?: string | undefined; blocks: Block[] },
  limits: ChunkLimits = DEFAULT_LIMITS,
): Chunk[] {
  const lines = toLines(document.blocks, limits);
  const chunks: Chunk[] = [];
  for (const section of joinSmall(fillSections(lines, limits), limits)) {
    const headingPath = commonPath(section.lines);
    const content = contentOf(section.lines, headingPath);
    chunks.push({
      content,
      headingPath,
      at: commonLocation(section.lines),
      indexText: indexText(document.title, headingPath, content, limits.headingTokens),
      position: chunks.length,
    });
  }
  return chunks;
}

export function indexText(
  title: string | undefined,
  headingPath: string[],
  content: string,
  headingTokens: number,
): string {
  const parts = [title?.trim() ?? "", ...headingPath].filter(Boolean);
  // The nearest heading carries the most meaning: when the path is too long, it is cut from the front.
  while (parts.length > 1 && chunkSize(parts.join(" ")) > headingTokens) parts.shift();
  const head = [...new Set(parts)].join(" › ");
  if (!head || content.startsWith(head)) return content;
  return `${chunkSize(head) > headingTokens ? head.slice(0, headingTokens * 4) : head}\n${content}`;
}

function toLines(blocks: Block[], limits: ChunkLimits): Line[] {
  const lines: Line[] = [];
  let path: { level: number; text: string }[] = [];
  let bare = false;
  const push = (text: string, at: ChunkLocation) =>
    lines.push({ text, tokens: chunkSize(text), path: path.map((heading) => heading.text), at });
  /** A heading without content is content itself; it would be lost otherwise. */
  const flushBare = (at: ChunkLocation) => {
    if (bare) push(path.at(-1)!.text, at);
    bare = false;
  };
  let last: ChunkLocation = {};
  for (const block of blocks) {
    const at = locationOf(block);
    if (block.type === "heading") {
      const text = clean(block.text);
      if (!text) continue;
      const deeper = path.length > 0 && block.level > path.at(-1)!.level;
      if (!deeper) flushBare(last);
      path = [...path.filter((heading) => heading.level < block.level), { level: block.level, text }];
      bare = true;
    } else {
      const texts = block.type === "row" ? rowLines(block, limits) : paragraphLines(block.text, limits);
      for (const text of texts) push(text, at);
      if (texts.length > 0) bare = false;
    }
    last = at;
  }
  flushBare(last);
  return lines;
}

function paragraphLines(text: string, limits: ChunkLimits): string[] {
  const cleaned = clean(text);
  return cleaned ? splitLongText(cleaned, limits.targetTokens, limits.maxTokens) : [];
}

/** Lines under the same headings and in the same place are put together up to the target. */
function fillSections(lines: Line[], limits: ChunkLimits): Section[] {
  const sections: Section[] = [];
  for (const line of lines) {
    const open = sections.at(-1);
    const before = open?.lines.at(-1);
    const joins = before && samePath(before.path, line.path) && isSameLocation(before.at, line.at);
    if (open && joins && open.tokens + line.tokens <= limits.targetTokens) {
      open.lines.push(line);
      open.tokens += line.tokens;
    } else sections.push({ lines: [line], tokens: line.tokens });
  }
  return sections;
}

/** A very short section makes a poor chunk: it joins its neighbour where both have the same parent. */
function joinSmall(sections: Section[], limits: ChunkLimits): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const before = joined.at(-1);
    const small = before && Math.min(before.tokens, section.tokens) < limits.minTokens;
    const isWithinLimit = before && before.tokens + section.tokens <= limits.targetTokens;
    if (before && small && isWithinLimit && areNeighbours(before.lines.at(-1)!, section.lines[0]!)) {
      before.lines.push(...section.lines);
      before.tokens += section.tokens;
    } else joined.push({ lines: [...section.lines], tokens: section.tokens });
  }
  return joined;
}

function areNeighbours(a: Line, b: Line): boolean {
  if (!isSameLocation(a.at, b.at)) return false;
  if (samePath(a.path, b.path)) return true;
  // Top-level sections are about different things; deeper ones share the topic above them.
  const shared = Math.min(a.path.length, b.path.length) - (a.path.length === b.path.length ? 1 : 0);
  return shared > 0 && samePath(a.path.slice(0, shared), b.path.slice(0, shared));
}

/** Headings below the common path stay in the text, where a reader would see them. */
function contentOf(lines: Line[], common: string[]): string {
  const out: string[] = [];
  let shown = common;
  for (const line of lines) {
    if (!samePath(shown, line.path)) {
      out.push(
        ...line.path.slice(common.length).filter((heading, i) => heading !== shown[common.length + i]),
      );
      shown = line.path;
    }
    if (out.at(-1) !== line.text) out.push(line.text);
  }
  return out.join("\n");
}

function commonPath(lines: Line[]): string[] {
  let common = lines[0]!.path;
  for (const { path } of lines) {
    let shared = 0;
    while (shared < common.length && common[shared] === path[shared]) shared++;
    common = common.slice(0, shared);
  }
  return common;
}

function commonLocation(lines: Line[]): ChunkLocation {
  const { rows: _, ...location } = lines[0]!.at;
  const rows = lines.flatMap(({ at }) => at.rows ?? []);
  return rows.length > 0 ? { ...location, rows: [Math.min(...rows), Math.max(...rows)] } : location;
}

function locationOf({ at }: Block): ChunkLocation {
  return {
    ...(at.page === undefined ? {} : { page: at.page }),
    ...(at.slide === undefined ? {} : { slide: at.slide }),
    ...(at.sheet === undefined ? {} : { sheet: at.sheet }),
    ...(at.row === undefined ? {} : { rows: [at.row, at.row] as [number, number] }),
  };
}

function isSameLocation(a: ChunkLocation, b: ChunkLocation): boolean {
  return a.page === b.page && a.slide === b.slide && a.sheet === b.sheet;
}

function samePath(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((heading, index) => heading === b[index]);
}

function clean(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}
