import type { BlockWriter } from "../block-writer.ts";
import type { DocumentLocation } from "../document.ts";
import { FileProblem } from "../file-problem.ts";
import { decodeText } from "../text-encoding.ts";
import { lines } from "./txt.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const MAX_DEPTH = 100;

/** JSON: each object is a row with its keys as header, and nested lists follow under a heading. */
export function readJson(bytes: Buffer, writer: BlockWriter): void {
  const text = decodeText(bytes);
  const value = parse(text);
  if (value !== undefined) return writeValue(value, writer, 1, {});
  // Many tools write one value a line under this name as well.
  if (!writeLines(text, writer, "all")) throw new FileProblem("damaged", { detail: "not JSON" });
}

/** One JSON value a line; a line that is none is kept as text as long as others are. */
export function readJsonl(bytes: Buffer, writer: BlockWriter): void {
  const text = decodeText(bytes);
  if (writeLines(text, writer, "any")) return;
  const value = parse(text);
  if (value === undefined) throw new FileProblem("damaged", { detail: "no line is JSON" });
  writeValue(value, writer, 1, {});
}

function writeLines(text: string, writer: BlockWriter, needed: "all" | "any"): boolean {
  let good = 0;
  let bad = 0;
  for (const line of lines(text)) {
    if (line.trim() === "") continue;
    if (parse(line) === undefined) bad++;
    else good++;
  }
  if (good === 0 ? bad > 0 : needed === "all" ? bad > 0 : bad > good) return false;
  let row = 0;
  for (const line of lines(text)) {
    row++;
    if (line.trim() === "") continue;
    const value = parse(line);
    if (value === undefined) writer.paragraph(line, { row });
    else if (isObject(value)) writeObject(value, writer, { row });
    else writeValue(value, writer, 1, { row });
  }
  return true;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function writeValue(value: Json, writer: BlockWriter, depth: number, at: DocumentLocation): void {
  if (depth > MAX_DEPTH) throw new FileProblem("too_complex", { detail: "JSON nested too deeply" });
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      const location = depth === 1 ? { row: index + 1 } : at;
      if (isObject(entry)) writeObject(entry, writer, location);
      else if (Array.isArray(entry)) writeArray(entry, writer, depth, location);
      else writer.item(scalar(entry), location);
    }
  } else if (isObject(value)) {
    const nested = Object.entries(value).filter(([, entry]) => !isShort(entry));
    writeObject(Object.fromEntries(Object.entries(value).filter(([, entry]) => isShort(entry))), writer, at);
    for (const [key, entry] of nested) {
      writer.heading(depth, key, at);
      writeValue(entry, writer, depth + 1, at);
    }
  } else writer.paragraph(scalar(value), at);
}

function writeArray(values: Json[], writer: BlockWriter, depth: number, at: DocumentLocation): void {
  if (values.every((value) => typeof value !== "object" || value === null)) {
    writer.row(values.map(scalar), null, at);
  } else writeValue(values, writer, depth + 1, at);
}

/** Whether a value fits into the row of its parent. */
function isShort(value: Json): boolean {
  return typeof value !== "object" || value === null || (Array.isArray(value) && isListOfScalars(value));
}

function isListOfScalars(values: Json[]): boolean {
  return values.length <= 20 && values.every((value) => typeof value !== "object" || value === null);
}

function writeObject(value: { [key: string]: Json }, writer: BlockWriter, at: DocumentLocation): void {
  const header: string[] = [];
  const cells: string[] = [];
  const add = (entry: Json, path: string, depth: number): void => {
    if (depth > MAX_DEPTH) throw new FileProblem("too_complex", { detail: "JSON nested too deeply" });
    if (isObject(entry)) {
      for (const [key, inner] of Object.entries(entry)) add(inner, path ? `${path}.${key}` : key, depth + 1);
    } else if (Array.isArray(entry) && !isListOfScalars(entry)) {
      for (const [index, inner] of entry.entries()) add(inner, `${path}.${index + 1}`, depth + 1);
    } else {
      const text = Array.isArray(entry) ? entry.map(scalar).join(", ") : scalar(entry);
      if (text.trim() === "") return;
      header.push(path);
      cells.push(text);
    }
  };
  add(value, "", 0);
  writer.row(cells, header, at);
}

function scalar(value: Json): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
