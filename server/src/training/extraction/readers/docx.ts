import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { openOfficePackage, writePackageTitle, type OfficePackage } from "../office-package.ts";
import { createBodyHandler, type BodyStyles } from "./docx-body.ts";
import { attribute } from "../xml.ts";

const NOTES = new Set(["footnotes", "endnotes", "comments"]);
const MARGINS = new Set(["header", "footer"]);

/** Word documents since 2007: the body, then notes and comments, then each header and footer once. */
export function readDocx(bytes: Buffer, writer: BlockWriter): void {
  const office = openOfficePackage(bytes, "word/document.xml");
  const relations = office.relationships(office.mainPart);
  const stylesPart = relations.find(({ type }) => type === "styles")?.target;
  const styles = stylesPart ? readStyles(office, stylesPart) : new Map();
  writePackageTitle(office, writer);
  readBody(office, office.mainPart, styles, writer);
  writer.progress(0.8);
  for (const { type, target } of relations) {
    if (NOTES.has(type)) readSidePart(office, target, styles, writer);
  }
  const once: BlockWriter = {
    ...writer,
    heading: (_level, text) => writer.once(text),
    paragraph: (text) => writer.once(text),
    item: (text) => writer.once(text),
    row: (cells, header) => {
      for (const row of [header ?? [], cells]) writer.once(row.filter(Boolean).join(" | "));
    },
  };
  for (const { type, target } of relations) {
    if (MARGINS.has(type)) readSidePart(office, target, styles, once);
  }
}

function readBody(office: OfficePackage, part: string, styles: BodyStyles, writer: BlockWriter): void {
  const { handler, end } = createBodyHandler(styles, writer);
  if (!office.read(part, handler)) throw new FileProblem("damaged", { detail: `${part} is missing` });
  end();
}

function readSidePart(office: OfficePackage, part: string, styles: BodyStyles, writer: BlockWriter): void {
  const { handler, end } = createBodyHandler(styles, writer);
  office.readOptional(part, handler);
  end();
}

interface Style {
  level: number | null;
  isItem: boolean;
  base: string | null;
}

function readStyles(office: OfficePackage, part: string): BodyStyles {
  const styles = new Map<string, Style>();
  let style: Style | null = null;
  office.readOptional(part, {
    open: (name, attributes) => {
      if (name === "style") {
        style = { level: null, isItem: false, base: null };
        styles.set(attribute(attributes, "styleId") ?? "", style);
        return;
      }
      if (!style) return;
      const value = attribute(attributes, "val") ?? "";
      if (name === "name") style.level ??= levelOfStyleName(value);
      else if (name === "basedOn") style.base = value;
      else if (name === "outlineLvl") style.level = Number(value) < 9 ? Number(value) + 1 : 0;
      else if (name === "numPr") style.isItem = true;
    },
    close: (name) => {
      if (name === "style") style = null;
    },
  });
  return new Map([...styles.keys()].map((id) => [id, inherited(styles, id)]));
}

function levelOfStyleName(name: string): number | null {
  const heading = /^heading (\d)$/i.exec(name);
  if (heading) return Number(heading[1]);
  return /^title$/i.test(name) ? 1 : null;
}

/** A style inherits missing properties from the style it is based on. */
function inherited(styles: Map<string, Style>, id: string): { level: number; isItem: boolean } {
  let level: number | null = null;
  let isItem = false;
  let style = styles.get(id);
  for (let step = 0; style && step < 20; step++) {
    level ??= style.level;
    isItem ||= style.isItem;
    style = style.base === null ? undefined : styles.get(style.base);
  }
  return { level: level ?? 0, isItem };
}
