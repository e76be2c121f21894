import { withMemory, type PdfEngine } from "./pdf-engine.ts";
import type { PdfBox } from "./pdf-fields.ts";

/** The text of a page, and the number that the engine gives to each of its UTF-16 units. */
export interface PageText {
  content: string;
  characterAt: (location: number) => number;
}

/** Stands for a hyphen at the end of a line that belongs to no word. */
const BREAK_HYPHEN = "\ufffe";

const SPACE = 32;
const NO_BREAK_SPACE = 0xa0;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Text that is drawn twice is shifted by at most this part of its height. */
const BOLD_SHIFT = 0.1;
/** Thai and Lao signs that stand above, below or after a letter; programs draw them a little apart from it. */
const ATTACHED_SIGN = /^[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb3-\u0ebc\u0ec8-\u0ece]/;
const [FIRST_SIGN, LAST_SIGN] = [0xe31, 0xece];

/** Takes the characters one by one: the engine's own text of a page ends too early by one for each code without a meaning. */
export function readPageText(engine: PdfEngine, text: number): PageText {
  const count = engine._FPDFText_CountChars(text);
  const units: string[] = [];
  const numbers: number[] = [];
  const removeSpaces = () => {
    while (units.at(-1) === " ") {
      units.pop();
      numbers.pop();
    }
  };
  let [before, beforeIndex] = [0, -1];
  for (let index = 0; index < count; index++) {
    const code = engine._FPDFText_GetUnicode(text, index);
    if (code === 0) continue;
    if (code === before && !isSpace(code) && isDrawnAgain(engine, text, beforeIndex, index)) continue;
    [before, beforeIndex] = [code, index];
    const unit = unitOf(engine, text, index, code);
    if (code >= FIRST_SIGN && code <= LAST_SIGN && ATTACHED_SIGN.test(unit)) removeSpaces();
    units.push(unit);
    for (let at = 0; at < unit.length; at++) numbers.push(index);
  }
  return { content: units.join(""), characterAt: (location) => numbers[location] ?? -1 };
}

function unitOf(engine: PdfEngine, text: number, index: number, code: number): string {
  if (code > 0xffff) return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  if (code >= SPACE && code !== 0x7f) {
    return code === 0x2d && engine._FPDFText_IsHyphen(text, index) === 1
      ? BREAK_HYPHEN
      : String.fromCharCode(code);
  }
  if (engine._FPDFText_IsHyphen(text, index) === 1) return BREAK_HYPHEN;
  if ((code === LINE_FEED || code === CARRIAGE_RETURN) && engine._FPDFText_IsGenerated(text, index) === 1)
    return code === LINE_FEED ? "\n" : "";
  // The number of a glyph whose character the font does not tell, most often of a space.
  return " ";
}

function isSpace(code: number): boolean {
  return code <= SPACE || code === NO_BREAK_SPACE;
}

/** Some programs draw text twice for bold or outlined letters. Those of a ligature share their place as well. */
function isDrawnAgain(engine: PdfEngine, text: number, first: number, second: number): boolean {
  if (engine._FPDFText_GetTextObject(text, first) === engine._FPDFText_GetTextObject(text, second))
    return false;
  const box = characterBox(engine, text, first);
  const [a, b] = [originOf(engine, text, first), originOf(engine, text, second)];
  if (!box || !a || !b) return false;
  const shift = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
  return shift < (box.top - box.bottom) * BOLD_SHIFT;
}

function originOf(engine: PdfEngine, text: number, index: number): { x: number; y: number } | null {
  return withMemory(engine, 16, (pointer) => {
    if (engine._FPDFText_GetCharOrigin(text, index, pointer, pointer + 8) === 0) return null;
    const [x = 0, y = 0] = engine.HEAPF64.subarray(pointer >> 3, (pointer >> 3) + 2);
    return { x, y };
  });
}

export function characterBox(engine: PdfEngine, text: number, index: number): PdfBox | null {
  if (index < 0) return null;
  return withMemory(engine, 16, (rectangle) => {
    if (engine._FPDFText_GetLooseCharBox(text, index, rectangle) === 0) return null;
    const at = rectangle >> 2;
    const [left = 0, top = 0, right = 0, bottom = 0] = engine.HEAPF32.subarray(at, at + 4);
    return { left, top, right, bottom };
  });
}
