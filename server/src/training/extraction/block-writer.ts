import type { DocumentBlock, DocumentLocation } from "./document.ts";
import { FileProblem } from "./file-problem.ts";

export interface BlockLimits {
  maxCharacters: number;
  maxBlocks: number;
}

export const BLOCK_LIMITS: BlockLimits = { maxCharacters: 10_000_000, maxBlocks: 300_000 };

/** Longer texts become several blocks, which bounds the size of messages and chunks. */
const MAX_BLOCK_CHARACTERS = 20_000;

/** What readers write into: texts are cleaned, empty ones dropped and the total is limited. */
export interface BlockWriter {
  title: (text: string) => void;
  heading: (level: number, text: string, at?: DocumentLocation) => void;
  paragraph: (text: string, at?: DocumentLocation) => void;
  item: (text: string, at?: DocumentLocation) => void;
  row: (cells: string[], header: string[] | null, at?: DocumentLocation) => void;
  /** A text that many pages repeat, as a footer does, is kept only the first time. */
  once: (text: string, at?: DocumentLocation) => void;
  /** How much of the file has been read, 0 to 1. */
  progress: (fraction: number) => void;
}

export interface BlockSink {
  block: (block: DocumentBlock) => void;
  title: (text: string) => void;
  progress: (fraction: number) => void;
}

export function createBlockWriter(sink: BlockSink, limits: BlockLimits = BLOCK_LIMITS): BlockWriter {
  let characters = 0;
  let blocks = 0;
  const repeated = new Set<string>();
  const locationOf = cleanLocations();

  function write(raw: DocumentBlock, length: number): void {
    const block = raw.at.sheet === undefined ? raw : { ...raw, at: locationOf(raw.at) };
    characters += length;
    if (characters > limits.maxCharacters) throw new FileProblem("too_complex", { detail: "too much text" });
    if (++blocks > limits.maxBlocks) throw new FileProblem("too_complex", { detail: "too many blocks" });
    sink.block(block);
  }

  function writeText(type: "paragraph" | "item", raw: string, at: DocumentLocation): void {
    for (const text of pieces(cleanText(raw))) write({ type, text, at }, text.length);
  }

  function writeHeading(level: number, raw: string, at: DocumentLocation): void {
    const text = cleanText(raw).replace(/\s+/g, " ");
    if (text.length > 500) return writeText("paragraph", text, at);
    if (text !== "")
      write({ type: "heading", level: Math.min(Math.max(level, 1), 9), text, at }, text.length);
  }

  function writeRow(rawCells: string[], rawHeader: string[] | null, at: DocumentLocation): void {
    const cells = rawCells.map((cell) => cleanText(cell));
    const header = rawHeader && cleanHeader(rawHeader);
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length === 0) return;
    if (length + headerLength(header) <= MAX_BLOCK_CHARACTERS) {
      return write({ type: "row", cells, header, at }, length);
    }
    for (const [column, cell] of cells.entries()) {
      writeText("paragraph", header?.[column] ? `${header[column]}: ${cell}` : cell, at);
    }
  }

  return {
    title: (text) => sink.title(cleanText(cleanText(text).replace(/\s+/g, " ").slice(0, 500))),
    heading: (level, text, at = {}) => writeHeading(level, text, at),
    paragraph: (text, at = {}) => writeText("paragraph", text, at),
    item: (text, at = {}) => writeText("item", text, at),
    row: (cells, header, at = {}) => writeRow(cells, header, at),
    once: (text, at = {}) => {
      const key = cleanText(text);
      if (repeated.has(key)) return;
      repeated.add(key);
      writeText("paragraph", text, at);
    },
    progress: (fraction) => sink.progress(Math.min(Math.max(fraction, 0), 1)),
  };
}

/** All rows of a table have the same header, which is cleaned once. */
const cleanHeaders = new WeakMap<string[], string[]>();

function cleanHeader(raw: string[]): string[] {
  const known = cleanHeaders.get(raw);
  if (known) return known;
  const header = raw.map((name) => cleanText(name));
  cleanHeaders.set(raw, header);
  return header;
}

/** The name of a sheet is text of the file as well; nearly all blocks are in the sheet of the one before. */
function cleanLocations(): (at: DocumentLocation) => DocumentLocation {
  let [raw, clean] = ["", ""];
  return (at) => {
    if (at.sheet === undefined) return at;
    if (at.sheet !== raw) [raw, clean] = [at.sheet, cleanText(at.sheet)];
    return { ...at, sheet: clean };
  };
}

function headerLength(header: string[] | null): number {
  return header?.reduce((sum, name) => sum + name.length, 0) ?? 0;
}

/**
 * One spelling of line ends and spaces; no controls, lone surrogates or glyph numbers of symbol fonts. The expressions
 * match bounded runs, each twice: V8 keeps a way back for each character of a run, and once a process has compiled
 * many expressions, a run of millions exhausts its stack.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}\u00ad\u200b\ufeff\uf000-\uf0ff\ufffe\uffff]/gu, "")
    .replace(/[^\S\n]{1,10000}/g, " ")
    .replace(/ {2,10000}/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,10000}/g, "\n\n")
    .replace(/\n{3,10000}/g, "\n\n")
    .trim();
}

function* pieces(text: string): Generator<string> {
  let rest = text;
  while (rest.length > MAX_BLOCK_CHARACTERS) {
    const window = rest.slice(0, MAX_BLOCK_CHARACTERS);
    const end = Math.max(window.lastIndexOf("\n"), window.lastIndexOf(". ") + 1, window.lastIndexOf(" "));
    const cut =
      end > MAX_BLOCK_CHARACTERS / 2 ? end : MAX_BLOCK_CHARACTERS - (isHighSurrogate(window) ? 1 : 0);
    yield rest.slice(0, cut).trim();
    rest = rest.slice(cut).trimStart();
  }
  if (rest !== "") yield rest;
}

function isHighSurrogate(window: string): boolean {
  return (window.charCodeAt(window.length - 1) & 0xfc00) === 0xd800;
}
