import { createHash, type Hash } from "node:crypto";

/** A backup is gzipped JSON lines: a header, each table with its rows, and a footer that proves it complete. */
export const FORMAT = "parley-backup";
export const FORMAT_VERSION = 1;

export type BackupCell = string | number | null | { readonly $bytes: string };

export interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly created_at: string;
  readonly engine: "sqlite" | "postgres";
  /** The steps of the schema the rows belong to, in their order. */
  readonly schema: readonly string[];
  readonly tables: readonly string[];
}

export interface TableStart {
  readonly table: string;
  readonly columns: readonly string[];
  /** The highest id ever used, so that none is used twice. */
  readonly sequence: number | null;
}

export interface Footer {
  readonly counts: Readonly<Record<string, number>>;
  /** SHA-256 of every line before this one. */
  readonly sha256: string;
}

/** A line is a header, a table's start, a row (a list of cells) or the footer. */
export type Line = Header | TableStart | readonly BackupCell[] | Footer;

export const isRow = (line: Line): line is readonly BackupCell[] => Array.isArray(line);
export const isTableStart = (line: Line): line is TableStart => !isRow(line) && "table" in line;
export const isFooter = (line: Line): line is Footer => !isRow(line) && "sha256" in line;
export const isHeader = (line: Line): line is Header => !isRow(line) && "format" in line;

export function toCell(value: unknown): BackupCell {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString("base64") };
  throw new TypeError(`A backup can't contain a value of type ${typeof value}`);
}

export function fromCell(cell: BackupCell): string | number | Buffer | null {
  return typeof cell === "object" && cell !== null ? Buffer.from(cell.$bytes, "base64") : cell;
}

/** Sums up the lines of a backup as they are written or read. */
export function createSum(): { add(line: string): void; hex(): string } {
  const hash: Hash = createHash("sha256");
  return {
    add: (line) => void hash.update(`${line}\n`),
    hex: () => hash.copy().digest("hex"),
  };
}
