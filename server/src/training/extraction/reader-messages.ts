import type { DocumentBlock, FileKind, DocumentLocation } from "./document.ts";
import { isFileProblemReason, type FileProblemReason } from "./file-problem.ts";

/** Messages from the server to a reader process. */
export interface ReaderJob {
  path: string;
  name: string;
}

/** Messages from a reader process to the server, one JSON value a line. */
export type ReaderMessage =
  | { type: "ready" }
  | { type: "blocks"; blocks: DocumentBlock[]; progress: number }
  | { type: "done"; kind: FileKind; title: string | null }
  | { type: "problem"; reason: FileProblemReason; detail: string | null };

/** No valid message is longer. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** The header of a row is sent only when it is another one than that of the row before. */
const SAME_HEADER = 1;

export function createMessageEncoder(): (message: ReaderMessage) => string {
  let lastHeader: string[] | null = null;
  const encodeBlock = (block: DocumentBlock): unknown => {
    if (block.type !== "row" || block.header === null) return block;
    const isSame = block.header === lastHeader;
    lastHeader = block.header;
    return isSame ? { ...block, header: SAME_HEADER } : block;
  };
  return (message) => {
    const plain =
      message.type === "blocks" ? { ...message, blocks: message.blocks.map(encodeBlock) } : message;
    return `${JSON.stringify(plain)}\n`;
  };
}

/** Parses messages; throws on anything else, as a file may control the other side. */
export function createMessageDecoder(): (line: string) => ReaderMessage {
  let lastHeader: string[] | null = null;
  const decodeBlock = (value: unknown): DocumentBlock => {
    const { type, text, level, cells, header, at } = record(value);
    const location = decodeLocation(at);
    if (type === "heading") return { type, level: number(level), text: string(text), at: location };
    if (type === "paragraph" || type === "item") return { type, text: string(text), at: location };
    if (type !== "row") throw new Error("Not a block.");
    if (header !== null && header !== SAME_HEADER) lastHeader = strings(header);
    return { type, cells: strings(cells), header: header === null ? null : lastHeader, at: location };
  };
  return (line) => {
    const { type, blocks, progress, kind, title, reason, detail } = record(JSON.parse(line));
    if (type === "ready") return { type };
    if (type === "blocks" && Array.isArray(blocks)) {
      return { type, blocks: blocks.map(decodeBlock), progress: number(progress) };
    }
    if (type === "done")
      return { type, kind: string(kind) as FileKind, title: title === null ? null : string(title) };
    if (type === "problem" && isFileProblemReason(reason)) {
      return { type, reason, detail: detail === null ? null : string(detail) };
    }
    throw new Error("Not a message of a reader.");
  };
}

function decodeLocation(value: unknown): DocumentLocation {
  const { page, slide, sheet, row } = record(value);
  const location: DocumentLocation = {};
  if (page !== undefined) location.page = number(page);
  if (slide !== undefined) location.slide = number(slide);
  if (sheet !== undefined) location.sheet = string(sheet);
  if (row !== undefined) location.row = number(row);
  return location;
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new Error("Not an object.");
  return value as Record<string, unknown>;
}

function string(value: unknown): string {
  if (typeof value !== "string") throw new Error("Not a string.");
  return value;
}

function number(value: unknown): number {
  if (typeof value !== "number") throw new Error("Not a number.");
  return value;
}

function strings(value: unknown): string[] {
  if (!Array.isArray(value)) throw new Error("Not a list.");
  return value.map(string);
}
