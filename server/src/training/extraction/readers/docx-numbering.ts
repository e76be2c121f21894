import { attribute, type XmlHandler } from "../xml.ts";

/** The numbers that a document shows before its headings and list items, which its text does not hold. */
export interface BodyNumbering {
  handler: XmlHandler;
  /** The label of the next paragraph in a list, empty for a bullet. */
  next: (list: string, depth: number) => string;
  /** How deep in a list the paragraphs of a style are. */
  depthOf: (list: string, style: string) => number;
}

interface Level {
  format: string;
  pattern: string;
  start: number;
  style?: string;
}

const MAX_LEVELS = 9;

/** Reads the definitions of lists; each paragraph then counts on in the order of the text. */
export function createNumbering(): BodyNumbering {
  const definitions = new Map<string, Level[]>();
  const lists = new Map<string, { definition: string; overrides: Map<number, Partial<Level>> }>();
  const counters = new Map<string, (number | undefined)[]>();
  const restarted = new Set<string>();
  let definition: Level[] | null = null;
  let list: { definition: string; overrides: Map<number, Partial<Level>> } | null = null;
  let level: Partial<Level> | null = null;
  let overridden = 0;

  function openLevel(index: number): void {
    if (!(index >= 0 && index < MAX_LEVELS)) level = null;
    else if (list) list.overrides.set(index, (level = list.overrides.get(index) ?? {}));
    else if (definition) level = definition[index] = { format: "decimal", pattern: "", start: 1 };
  }

  const handler: XmlHandler = {
    open: (name, attributes) => {
      const value = attribute(attributes, "val") ?? "";
      if (name === "abstractNum")
        definitions.set(attribute(attributes, "abstractNumId") ?? "", (definition = []));
      else if (name === "num") {
        list = { definition: "", overrides: new Map() };
        lists.set(attribute(attributes, "numId") ?? "", list);
      } else if (name === "abstractNumId" && list) list.definition = value;
      else if (name === "lvlOverride") overridden = Number(attribute(attributes, "ilvl"));
      else if (name === "startOverride" && list) {
        openLevel(overridden);
        if (level) level.start = Number(value);
      } else if (name === "lvl") openLevel(Number(attribute(attributes, "ilvl")));
      else if (!level) return;
      else if (name === "start") level.start = Number(value);
      else if (name === "numFmt") level.format = value;
      else if (name === "lvlText") level.pattern = value;
      else if (name === "pStyle") level.style = value;
    },
    close: (name) => {
      if (name === "lvl") level = null;
      else if (name === "abstractNum") definition = null;
      else if (name === "num") list = null;
    },
  };

  function next(id: string, depth: number): string {
    const found = lists.get(id);
    const base = found && definitions.get(found.definition);
    if (!found || !base || !(depth >= 0 && depth < MAX_LEVELS)) return "";
    const levelAt = (index: number): Level => ({
      ...(base[index] ?? { format: "none", pattern: "", start: 1 }),
      ...found.overrides.get(index),
    });
    // Lists of one definition count on, unless one starts again.
    const counts = counters.get(found.definition) ?? [];
    counters.set(found.definition, counts);
    if (!restarted.has(id)) {
      restarted.add(id);
      for (const [index, { start }] of found.overrides) if (start !== undefined) counts[index] = undefined;
    }
    counts.length = Math.min(counts.length, depth + 1);
    const before = counts[depth];
    counts[depth] = before === undefined ? levelAt(depth).start : before + 1;
    const { format, pattern } = levelAt(depth);
    if (format === "bullet" || format === "none") return "";
    return pattern.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const own = levelAt(index);
      return formatNumber((counts[index] ??= own.start), own.format);
    });
  }

  function depthOf(id: string, style: string): number {
    const levels = definitions.get(lists.get(id)?.definition ?? "") ?? [];
    return Math.max(
      0,
      levels.findIndex((one) => one?.style === style),
    );
  }

  return { handler, next, depthOf };
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"], [900, "cm"], [500, "d"], [400, "cd"], [100, "c"], [90, "xc"], [50, "l"], [40, "xl"], [10, "x"], [9, "ix"],
  [5, "v"], [4, "iv"], [1, "i"],
]; // prettier-ignore
const MAX_ROMAN = 5_000;

function formatNumber(value: number, format: string): string {
  if (!Number.isSafeInteger(value) || value < 1) return String(value || 0);
  if (format === "lowerRoman" || format === "upperRoman") {
    const roman = value < MAX_ROMAN ? romanNumber(value) : String(value);
    return format === "upperRoman" ? roman.toUpperCase() : roman;
  }
  if (format === "lowerLetter" || format === "upperLetter") {
    // After z comes aa, then bb.
    const letter = String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(Math.ceil(value / 26), 20));
    return format === "upperLetter" ? letter.toUpperCase() : letter;
  }
  return format === "decimalZero" && value < 10 ? `0${value}` : String(value);
}

function romanNumber(value: number): string {
  let left = value;
  let text = "";
  for (const [worth, letters] of ROMAN) {
    while (left >= worth) {
      text += letters;
      left -= worth;
    }
  }
  return text;
}
