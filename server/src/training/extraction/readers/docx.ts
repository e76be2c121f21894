import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { collectTexts, openOfficePackage, writePackageTitle, type OfficePackage } from "../office-package.ts";
import { writeChart } from "./chart.ts";
import { createBodyHandler, marginWriter } from "./docx-body.ts";
import { createNumbering } from "./docx-numbering.ts";
import { createStyles, type BodyStyles } from "./docx-styles.ts";

const NOTES = new Set(["footnotes", "endnotes", "comments"]);
const TEXT_ELEMENTS = new Set(["t"]);
const PARAGRAPH_ELEMENTS = new Set(["p"]);
const MARGINS = new Set(["header", "footer"]);

/** Word documents since 2007: the body, then notes, comments, charts and diagrams, then each header and footer once. */
export function readDocx(bytes: Buffer, writer: BlockWriter): void {
  const office = openOfficePackage(bytes, "word/document.xml");
  const relations = office.relationships(office.mainPart);
  const stylesPart = relations.find(({ type }) => type === "styles")?.target;
  const styles = createStyles();
  if (stylesPart) office.readOptional(stylesPart, styles.handler);
  const numbering = createNumbering();
  const numberingPart = relations.find(({ type }) => type === "numbering")?.target;
  if (numberingPart) office.readOptional(numberingPart, numbering.handler);
  writePackageTitle(office, writer);
  const body = createBodyHandler(styles, writer, numbering);
  if (!office.read(office.mainPart, body.handler)) {
    throw new FileProblem("damaged", { detail: `${office.mainPart} is missing` });
  }
  body.end();
  writer.progress(0.8);
  for (const { type, target } of relations) {
    if (NOTES.has(type)) readSidePart(office, target, styles, writer);
  }
  for (const { type, target } of relations) {
    if (type === "chart") writeChart(office, target, writer, {});
    else if (type === "diagramData") {
      for (const text of collectTexts(office, target, TEXT_ELEMENTS, PARAGRAPH_ELEMENTS)) writer.item(text);
    }
  }
  const once = marginWriter(writer);
  for (const { type, target } of relations) {
    if (MARGINS.has(type)) readSidePart(office, target, styles, once);
  }
}

function readSidePart(office: OfficePackage, part: string, styles: BodyStyles, writer: BlockWriter): void {
  const { handler, end } = createBodyHandler(styles, writer);
  office.readOptional(part, handler);
  end();
}
