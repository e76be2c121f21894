import type { BlockWriter } from "../block-writer.ts";
import type { DocumentLocation } from "../document.ts";
import { FileProblem } from "../file-problem.ts";
import { collectTexts, openOfficePackage, writePackageTitle, type OfficePackage } from "../office-package.ts";
import { metafileTexts } from "../metafile-text.ts";
import { createTableRows } from "../table-rows.ts";
import type { XmlHandler } from "../xml.ts";
import { writeChart } from "./chart.ts";
import { createBackgroundTexts, createVisibility } from "./pptx-master.ts";
import { createSlideHandler, type SlideShape } from "./pptx-slide.ts";

/** Presentations since 2007: for each slide its title, texts and tables, then diagrams, charts and notes. */
export function readPptx(bytes: Buffer, writer: BlockWriter): void {
  const office = openOfficePackage(bytes, "ppt/presentation.xml");
  writePackageTitle(office, writer);
  const slides = slideParts(office);
  const behind = createBackgroundTexts(office);
  let unreadable = 0;
  for (const [index, part] of slides.entries()) {
    const { shapes, handler } = createSlideHandler();
    const visibility = createVisibility();
    const open: XmlHandler["open"] = (name, attributes) => {
      visibility.handler.open?.(name, attributes);
      handler.open?.(name, attributes);
    };
    if (!office.readOptional(part, { ...handler, open })) unreadable++;
    writeSlide(shapes, index + 1, writer);
    // A text that lies behind many slides is written with the first.
    if (visibility.showsMaster()) for (const text of behind(part)) writer.once(text, { slide: index + 1 });
    writeCompanions(office, part, index + 1, writer);
    writer.progress((index + 1) / slides.length);
  }
  if (unreadable > 0 && unreadable === slides.length) {
    throw new FileProblem("damaged", { detail: "no slide can be read" });
  }
}

function slideParts(office: OfficePackage): string[] {
  const targets = new Map(office.relationships(office.mainPart).map(({ id, target }) => [id, target]));
  const parts: string[] = [];
  office.read(office.mainPart, {
    open: (name, attributes) => {
      if (name !== "sldId") return;
      // The plain `id` is a number of the slide, the prefixed one names the relation.
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const part = relation === undefined ? undefined : targets.get(relation);
      if (part) parts.push(part);
    },
  });
  return parts;
}

function writeSlide(shapes: SlideShape[], slide: number, writer: BlockWriter): void {
  const at = { slide };
  const isTitle = ({ role }: SlideShape) => role === "title";
  for (const shape of [...shapes.filter(isTitle), ...shapes.filter((shape) => !isTitle(shape))]) {
    if (shape.rows.length > 0) {
      const table = createTableRows(writer, "likely");
      for (const { cells, isHeader } of shape.rows) table.push(cells, at, isHeader);
      table.end();
    }
    if (shape.role === "title") writer.heading(1, shape.paragraphs.join(" "), at);
    else if (shape.role === "footer") writer.once(shape.paragraphs.join("\n"), at);
    else if (shape.role === "body") for (const text of shape.paragraphs) writer.item(text, at);
    else if (shape.role === "text") writer.paragraph(shape.paragraphs.join("\n"), at);
  }
}

const TEXT_ELEMENTS = new Set(["t"]);
const PARAGRAPH_ELEMENTS = new Set(["p"]);
const COMMENT_ELEMENTS = new Set(["text"]);

function writeCompanions(office: OfficePackage, part: string, slide: number, writer: BlockWriter): void {
  const at = { slide };
  for (const { type, target } of office.relationships(part)) {
    if (type === "notesSlide") {
      const { shapes, handler } = createSlideHandler();
      office.readOptional(target, handler);
      for (const { role, paragraphs } of shapes) {
        if (role === "body" || role === "text") writer.paragraph(paragraphs.join("\n"), at);
        else if (role === "footer") writer.once(paragraphs.join("\n"), at);
      }
    } else if (type === "diagramData") {
      for (const text of collectTexts(office, target, TEXT_ELEMENTS, PARAGRAPH_ELEMENTS))
        writer.item(text, at);
    } else if (type === "image") writePicture(office, target, writer, at);
    else if (type === "vmlDrawing") {
      // The preview of an object of another program.
      for (const inner of office.relationships(target))
        if (inner.type === "image") writePicture(office, inner.target, writer, at);
    } else if (type === "chart") {
      writeChart(office, target, writer, at);
    } else if (type === "comments") {
      for (const text of collectTexts(office, target, COMMENT_ELEMENTS)) writer.paragraph(text, at);
    }
  }
}

function writePicture(office: OfficePackage, part: string, writer: BlockWriter, at: DocumentLocation): void {
  if (!/\.(emf|wmf)$/i.test(part)) return;
  for (const text of metafileTexts(readPicture(office, part))) writer.paragraph(text, at);
}

/** A damaged picture costs only its text. */
function readPicture(office: OfficePackage, part: string): Buffer {
  try {
    return office.zip.read(part) ?? Buffer.alloc(0);
  } catch (error) {
    if (error instanceof FileProblem && error.reason === "damaged") return Buffer.alloc(0);
    throw error;
  }
}
