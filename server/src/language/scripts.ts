export type Script =
  | "latin"
  | "cyrillic"
  | "arabic"
  | "han"
  | "kana"
  | "hangul"
  | "greek"
  | "hebrew"
  | "devanagari"
  | "bengali"
  | "gurmukhi"
  | "gujarati"
  | "tamil"
  | "telugu"
  | "thai"
  | "georgian"
  | "armenian";

/** Blocks of letters above ASCII, in ascending order. */
const BLOCKS: readonly (readonly [from: number, to: number, script: Script])[] = [
  [0xc0, 0x24f, "latin"],
  [0x370, 0x3ff, "greek"],
  [0x400, 0x52f, "cyrillic"],
  [0x530, 0x58f, "armenian"],
  [0x590, 0x5ff, "hebrew"],
  [0x620, 0x77f, "arabic"],
  [0x900, 0x97f, "devanagari"],
  [0x980, 0x9ff, "bengali"],
  [0xa00, 0xa7f, "gurmukhi"],
  [0xa80, 0xaff, "gujarati"],
  [0xb80, 0xbff, "tamil"],
  [0xc00, 0xc7f, "telugu"],
  [0xe00, 0xe7f, "thai"],
  [0x10a0, 0x10ff, "georgian"],
  [0x1100, 0x11ff, "hangul"],
  [0x1e00, 0x1eff, "latin"],
  [0x1f00, 0x1fff, "greek"],
  [0x3040, 0x30ff, "kana"],
  [0x3400, 0x9fff, "han"],
  [0xac00, 0xd7a3, "hangul"],
  [0xf900, 0xfaff, "han"],
  [0xfb50, 0xfdff, "arabic"],
  [0xfe70, 0xfeff, "arabic"],
];

/** One character of these carries as much as several letters of an alphabet. */
const DENSE: ReadonlySet<Script> = new Set(["han", "kana", "hangul"]);
const DENSE_WEIGHT = 3;
const LATIN_SHARE = 0.5;

export type ScriptWeights = ReadonlyMap<Script, number>;

/** How much of a text each script has. */
export function weighScripts(text: string): ScriptWeights {
  const weights = new Map<Script, number>();
  let latin = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Most text is ASCII.
    if (code < 0xc0) {
      if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) latin++;
      continue;
    }
    const script = scriptOf(code);
    if (script) weights.set(script, (weights.get(script) ?? 0) + (DENSE.has(script) ? DENSE_WEIGHT : 1));
  }
  if (latin > 0) weights.set("latin", (weights.get("latin") ?? 0) + latin);
  return weights;
}

/** The script a text is written in, null without letters. Names in Latin letters stand in texts of any script. */
export function mainScript(weights: ScriptWeights): Script | null {
  let best: Script | null = null;
  let most = 0;
  for (const [script, weight] of weights) {
    const counted = script === "latin" ? weight * LATIN_SHARE : weight;
    if (counted > most) [best, most] = [script, counted];
  }
  return best;
}

function scriptOf(code: number): Script | null {
  let low = 0;
  let high = BLOCKS.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to, script] = BLOCKS[middle]!;
    if (code < from) high = middle - 1;
    else if (code > to) low = middle + 1;
    else return script;
  }
  return null;
}
