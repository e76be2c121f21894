import type { Cell } from "../table-rows.ts";
import { attribute, type XmlAttributes, type XmlHandler } from "../xml.ts";

/** The role of a shape: titles head the slide; slide numbers are skipped. */
export interface SlideShape {
  role: "title" | "body" | "text" | "footer" | "silent";
  isPlaceholder: boolean;
  paragraphs: string[];
  rows: { cells: Cell[]; isHeader: boolean }[];
}

const ROLES: Record<string, SlideShape["role"]> = {
  title: "title",
  ctrTitle: "title",
  ftr: "footer",
  hdr: "footer",
  sldNum: "silent",
  dt: "footer",
  subTitle: "text",
};

/** Collects the shapes of a slide or of its notes. */
export function createSlideHandler(): { shapes: SlideShape[]; handler: XmlHandler } {
  const shapes: SlideShape[] = [];
  let shape: SlideShape | null = null;
  let text: string | null = null;
  let inText = false;
  let row: SlideShape["rows"][number] | null = null;
  let cell: string[] | null = null;
  let column = 0;
  let marksFirstRow = false;
  let fallback = 0;

  function current(): SlideShape {
    if (shape) return shape;
    const loose = newShape();
    shapes.push(loose);
    return loose;
  }

  function open(name: string, attributes: XmlAttributes): void {
    if (name === "sp" || name === "graphicFrame") {
      shape = newShape();
      shapes.push(shape);
    } else if (name === "ph" && shape) {
      shape.isPlaceholder = true;
      shape.role = ROLES[attribute(attributes, "type") ?? ""] ?? "body";
    } else if (name === "tblPr") marksFirstRow = attribute(attributes, "firstRow") === "1";
    else if (name === "tr") {
      row = { cells: [], isHeader: marksFirstRow && current().rows.length === 0 };
      column = 0;
    } else if (name === "tc") cell = [];
    else if (name === "p") text = "";
    else if (name === "t") inText = true;
    else if (name === "br" && text !== null) text += "\n";
    else if (name === "tab" && text !== null) text += "\t";
  }

  function close(name: string): void {
    if (name === "t") inText = false;
    else if (name === "p" && text !== null) {
      if (text.trim() !== "") (cell ?? current().paragraphs).push(text);
      text = null;
    } else if (name === "tc" && cell) {
      row?.cells.push({ column: column++, text: cell.join("\n") });
      cell = null;
    } else if (name === "tr" && row) {
      current().rows.push(row);
      row = null;
    } else if (name === "sp" || name === "graphicFrame") shape = null;
  }

  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === "Fallback") fallback++;
      if (fallback === 0) open(name, attributes);
    },
    close: (name) => {
      if (name === "Fallback") fallback--;
      else if (fallback === 0) close(name);
    },
    text: (value) => {
      if (inText && text !== null && fallback === 0) text += value;
    },
  };
  return { shapes, handler };
}

function newShape(): SlideShape {
  return { role: "text", isPlaceholder: false, paragraphs: [], rows: [] };
}
