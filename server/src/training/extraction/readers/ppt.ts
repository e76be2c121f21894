import type { BlockWriter } from "../block-writer.ts";
import { openCompoundFile } from "../compound-file.ts";
import type { DocumentLocation } from "../document.ts";
import { FileProblem } from "../file-problem.ts";
import { createTableRows, type TableRows } from "../table-rows.ts";
import { createPictureTexts } from "./ppt-pictures.ts";
import { records, recordText, RECORD_TYPE, type PptRecord } from "./ppt-records.ts";
import { readPptStructure, type PptSlide } from "./ppt-structure.ts";
import { drawingTexts, masterTexts, showsDate, type ShapeText } from "./ppt-texts.ts";
import { readPpt4 } from "./ppt4.ts";
import { isPpt95, readPpt95 } from "./ppt95.ts";
import { summaryEncoding, summarySavedDay, writeSummaryTitle } from "./summary-title.ts";

/** What texts are for: titles, and the four kinds of bodies that are lists of points. */
const TITLE_KINDS = new Set([0, 6]);
const FIXED_DATE_FLAG = 4;
const BODY_KINDS = new Set([1, 5, 7, 8]);

/** Presentations from PowerPoint 4 to 2003. */
export function readPpt(bytes: Buffer, writer: BlockWriter): void {
  const file = openCompoundFile(bytes);
  const folder = file.has("PP97_DUALSTORAGE/PowerPoint Document") ? "PP97_DUALSTORAGE/" : "";
  const stream = file.stream(`${folder}PowerPoint Document`);
  const older = stream ? null : file.stream("PP40");
  if (file.has("EncryptedSummary")) throw new FileProblem("encrypted", { detail: "PowerPoint" });
  if (older) {
    writeSummaryTitle(file, writer);
    return readPpt4(older, summaryEncoding(file), writer);
  }
  if (!stream) throw new FileProblem("damaged", { detail: "PowerPoint Document is empty" });
  if (isPpt95(stream)) {
    writeSummaryTitle(file, writer);
    return readPpt95(stream, summaryEncoding(file), writer);
  }
  const { document, slides } = readPptStructure(stream, file.stream(`${folder}Current User`));
  writeSummaryTitle(file, writer);
  const savedDay = summarySavedDay(file);
  const pictureTexts = createPictureTexts(stream, document, file.stream(`${folder}Pictures`));
  let written = 0;
  for (const [index, slide] of slides.entries()) {
    written += writeSlide(stream, slide, index + 1, writer);
    // The day of the last save is what its author saw there.
    if (savedDay !== null && slide.record && showsDate(stream, slide.record)) {
      writer.once(savedDay, { slide: index + 1 });
      written++;
    }
    const drawn = slide.record ? pictureTexts(slide.record) : [];
    for (const text of drawn) writer.paragraph(text, { slide: index + 1 });
    written += drawn.length;
    writer.progress((index + 1) / slides.length);
  }
  // A broken history of saves hides the slides, but they are still in the stream.
  if (written === 0) written = writeAnySlides(stream, writer);
  if (document) writeFooters(stream, document, writer);
  if (written === 0 && !document) throw new FileProblem("damaged", { detail: "no document in the stream" });
}

function writeSlide(
  stream: Buffer,
  { record, master, notes, outline }: PptSlide,
  slide: number,
  writer: BlockWriter,
): number {
  const texts = record ? drawings(stream, record, outline) : [];
  const rest = outline.filter(({ isUsed }) => !isUsed);
  const all = [...texts, ...rest];
  const isTitle = ({ kind }: ShapeText) => TITLE_KINDS.has(kind);
  writeTexts([...all.filter(isTitle), ...all.filter((text) => !isTitle(text))], slide, writer);
  // A text that stands behind many slides is written with the first.
  const behind = master ? masterTexts(stream, master).filter((text) => !isPlaceholder(text)) : [];
  for (const text of behind) writer.once(text, { slide });
  if (record) writeFooters(stream, record, writer, { slide });
  const spoken = notes ? drawings(stream, notes, []).filter((text) => !isTitle(text)) : [];
  for (const { text } of spoken) if (!isPlaceholder(text)) writer.paragraph(text, { slide });
  return (
    all.filter(({ text, cells }) => cells !== null || !isPlaceholder(text)).length +
    behind.length +
    spoken.length
  );
}

function drawings(stream: Buffer, slide: PptRecord, outline: ShapeText[]): ShapeText[] {
  return [...records(stream, slide.start, slide.end)].flatMap((record) => {
    if (record.type === RECORD_TYPE.drawing) return drawingTexts(stream, record, outline);
    return record.type === RECORD_TYPE.programTags ? comments(stream, record) : [];
  });
}

/** Comments lie deep inside the tags of a slide, as author, text and initials. */
function comments(stream: Buffer, container: PptRecord, depth = 0): ShapeText[] {
  if (depth > 10) return [];
  return [...records(stream, container.start, container.end)].flatMap((record): ShapeText[] => {
    if (record.type !== RECORD_TYPE.comment)
      return record.isContainer ? comments(stream, record, depth + 1) : [];
    return [...records(stream, record.start, record.end)]
      .filter(({ type, instance }) => type === RECORD_TYPE.string && instance === 1)
      .map((text) => ({ kind: 4, text: recordText(stream, text), cells: null, isUsed: true }));
  });
}

/** A lone star is a placeholder for a slide number, a date or a footer that the master fills in. */
function isPlaceholder(text: string): boolean {
  return text.trim() === "" || text.trim() === "*";
}

function writeTexts(texts: ShapeText[], slide: number, writer: BlockWriter): void {
  const at = { slide };
  let table: TableRows | null = null;
  for (const { kind, text, cells } of texts) {
    if (cells) {
      table ??= createTableRows(writer, "likely");
      table.push(
        cells.map((cell, column) => ({ column, text: cell })),
        at,
      );
      continue;
    }
    table?.end();
    table = null;
    if (isPlaceholder(text)) continue;
    if (TITLE_KINDS.has(kind)) writer.heading(1, text.replace(/[\r\v]/g, " "), at);
    else if (BODY_KINDS.has(kind)) for (const point of text.split("\r")) writer.item(point, at);
    else writer.paragraph(text, at);
  }
  table?.end();
}

function writeAnySlides(stream: Buffer, writer: BlockWriter): number {
  let slide = 0;
  let written = 0;
  for (const record of records(stream, 0, stream.length)) {
    if (record.type !== RECORD_TYPE.slide) continue;
    slide++;
    const texts = drawingTexts(stream, record, []);
    writeTexts(texts, slide, writer);
    written += texts.length;
  }
  return written;
}

/** Footers and headers are stored in the document, for all slides, or in one slide. */
function writeFooters(
  stream: Buffer,
  owner: PptRecord,
  writer: BlockWriter,
  at: DocumentLocation = {},
): void {
  for (const record of records(stream, owner.start, owner.end)) {
    if (record.type !== RECORD_TYPE.headersFooters || !record.isContainer) continue;
    let shows = 0;
    for (const text of records(stream, record.start, record.end)) {
      if (text.type === RECORD_TYPE.headersFootersAtom && text.end - text.start >= 4)
        shows = stream.readUInt16LE(text.start + 2);
      // The first text is a date, which another date may replace.
      const isShown = text.instance > 0 || (shows & FIXED_DATE_FLAG) !== 0;
      if (text.type === RECORD_TYPE.string && isShown) writer.once(recordText(stream, text), at);
    }
  }
}
