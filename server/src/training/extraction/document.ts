import { extname } from "node:path";

/** The kinds a customer may upload. */
export const SUPPORTED_KINDS = [
  "txt",
  "md",
  "markdown",
  "html",
  "htm",
  "csv",
  "json",
  "jsonl",
  "pdf",
  "doc",
  "docx",
  "ppt",
  "pptx",
  "xls",
  "xlsx",
  "rtf",
  "odt",
  "ods",
  "odp",
  "epub",
  "eml",
  "png",
  "jpg",
  "jpeg",
  "webp",
  "tif",
  "tiff",
  "zip",
] as const;

export type SupportedKind = (typeof SUPPORTED_KINDS)[number];

type PictureKind = "png" | "jpg" | "jpeg" | "webp" | "tif" | "tiff";

/** What a file turned out to be: old programs write `spreadsheetml` under `.xls` and `wordml` under `.doc`. */
export type FileKind =
  | Exclude<SupportedKind, "markdown" | "htm" | "zip" | PictureKind>
  | "spreadsheetml"
  | "wordml"
  | "picture";

/** Where a block is in its file, each counted from 1. */
export interface DocumentLocation {
  page?: number;
  slide?: number;
  sheet?: string;
  row?: number;
}

export type DocumentBlock =
  | { type: "heading"; level: number; text: string; at: DocumentLocation }
  | { type: "paragraph"; text: string; at: DocumentLocation }
  | { type: "item"; text: string; at: DocumentLocation }
  | { type: "row"; cells: string[]; header: string[] | null; at: DocumentLocation };

export interface ExtractedDocument {
  kind: FileKind;
  title: string | null;
  blocks: DocumentBlock[];
}

/** All words of a block in reading order, with a row's header beside its cells. */
export function blockText(block: DocumentBlock): string {
  if (block.type !== "row") return block.text;
  const { cells, header } = block;
  return cells
    .map((cell, column) => (cell && header?.[column] ? `${header[column]}: ${cell}` : cell))
    .filter((cell) => cell !== "")
    .join(" | ");
}

/** The extension of a name, if it is one of the supported kinds. */
export function kindOfName(name: string): SupportedKind | null {
  const extension = extname(name).slice(1).toLowerCase();
  return SUPPORTED_KINDS.find((kind) => kind === extension) ?? null;
}

/** Whether a name has an extension of Word, PowerPoint or Excel, or none that is known. */
export function isOfficeName(name: string): boolean {
  const kind = kindOfName(name);
  return kind === null || /^(doc|ppt|xls)x?$/.test(kind);
}
