import { attribute, type XmlHandler } from "../xml.ts";

/** What a paragraph has from its style; level 0 is no heading. */
export interface BodyStyle {
  level: number;
  isItem: boolean;
  /** The list that numbers it, and how deep it is in there; null for one that the list knows by its style. */
  list: string | null;
  depth: number | null;
  numberedStyle: string | null;
}

export interface BodyStyles {
  /** Reads the definitions, which are the same in docx and in the XML of Word 2003. */
  handler: XmlHandler;
  /** A style with what it inherits. */
  find: (id: string) => BodyStyle | null;
}

interface Style {
  level: number | null;
  isItem: boolean;
  list: string | null;
  depth: number | null;
  base: string | null;
}

const MAX_BASES = 20;

export function createStyles(): BodyStyles {
  const styles = new Map<string, Style>();
  let style: Style | null = null;
  return {
    handler: {
      open: (name, attributes) => {
        if (name === "style") {
          style = { level: null, isItem: false, list: null, depth: null, base: null };
          styles.set(attribute(attributes, "styleId") ?? "", style);
          return;
        }
        if (!style) return;
        const value = attribute(attributes, "val") ?? "";
        if (name === "name") style.level ??= levelOfName(value);
        else if (name === "basedOn") style.base = value;
        else if (name === "outlineLvl") style.level = Number(value) < 9 ? Number(value) + 1 : 0;
        else if (name === "numPr" || name === "listPr") style.isItem = true;
        else if (name === "numId") style.list = value;
        else if (name === "ilvl") style.depth = Number(value);
      },
      close: (name) => {
        if (name === "style") style = null;
      },
    },
    find: (id) => (styles.has(id) ? inherited(styles, id) : null),
  };
}

function levelOfName(name: string): number | null {
  const heading = /^heading (\d)$/i.exec(name);
  if (heading) return Number(heading[1]);
  return /^title$/i.test(name) ? 1 : null;
}

/** A style inherits missing properties from the style it is based on. */
function inherited(styles: Map<string, Style>, id: string): BodyStyle {
  let level: number | null = null;
  let isItem = false;
  let list: string | null = null;
  let depth: number | null = null;
  let numberedStyle: string | null = null;
  let current: string | null = id;
  for (let step = 0; current !== null && step < MAX_BASES; step++) {
    const style = styles.get(current);
    if (!style) break;
    level ??= style.level;
    isItem ||= style.isItem;
    if (list === null && style.list !== null) [list, numberedStyle] = [style.list, current];
    depth ??= style.depth;
    current = style.base;
  }
  return { level: level ?? 0, isItem, list, depth, numberedStyle };
}
