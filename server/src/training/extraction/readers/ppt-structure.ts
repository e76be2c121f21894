import { FileProblem } from "../file-problem.ts";
import { recordAt, records, recordText, RECORD_TYPE, type PptRecord } from "./ppt-records.ts";
import type { ShapeText } from "./ppt-texts.ts";

/** A slide as the document lists it: its record, what lies behind it, its notes, and the texts of its outline. */
export interface PptSlide {
  record: PptRecord | null;
  /** The master whose shapes the slide shows. */
  master: PptRecord | null;
  notes: PptRecord | null;
  outline: ShapeText[];
}

const ENCRYPTED_TOKEN = 0xf3d1c4df;
const MAX_EDITS = 1000;
const SLIDES_INSTANCE = 0;
const MASTERS_INSTANCE = 1;
const NOTES_INSTANCE = 2;
const SHOWS_MASTER_FLAG = 1;
const OTHER_TEXT = 4;

/** Finds the document and its slides in order, following the history of saves back from the last one. */
export function readPptStructure(
  stream: Buffer,
  currentUser: Buffer | null,
): { document: PptRecord | null; slides: PptSlide[] } {
  const { offsets, documentId } = readEdits(stream, currentUser);
  const find = (id: number | null, type: number): PptRecord | null => {
    const at = id === null ? undefined : offsets.get(id);
    if (at === undefined || at + 8 > stream.length) return null;
    const record = recordAt(stream, at);
    return record.type === type ? record : null;
  };
  const document = find(documentId, RECORD_TYPE.document) ?? lastDocument(stream);
  if (!document) return { document, slides: [] };
  const notes = new Map<number, PptRecord>();
  const masters = new Map<number, PptRecord>();
  const listed: (Listed & { outline: ShapeText[] })[] = [];
  for (const list of records(stream, document.start, document.end)) {
    if (list.type !== RECORD_TYPE.slideList || !list.isContainer) continue;
    if (list.instance === SLIDES_INSTANCE) listed.push(...readSlideList(stream, list));
    if (list.instance === MASTERS_INSTANCE) {
      for (const { reference, id } of readSlideList(stream, list)) {
        const record = find(reference, RECORD_TYPE.master) ?? find(reference, RECORD_TYPE.slide);
        if (record) masters.set(id, record);
      }
    }
    if (list.instance !== NOTES_INSTANCE) continue;
    for (const { reference } of readSlideList(stream, list)) {
      const record = find(reference, RECORD_TYPE.notes);
      const slideId = record && slideOfNotes(stream, record);
      if (record && slideId !== null) notes.set(slideId, record);
    }
  }
  const slides = listed.map(({ reference, id, outline }) => {
    const record = find(reference, RECORD_TYPE.slide);
    const masterId = record && shownMaster(stream, record);
    const master = masterId === null ? null : (masters.get(masterId) ?? null);
    return { record, master, notes: notes.get(id) ?? null, outline };
  });
  return { document, slides };
}

function lastDocument(stream: Buffer): PptRecord | null {
  let found: PptRecord | null = null;
  for (const record of records(stream, 0, stream.length))
    if (record.type === RECORD_TYPE.document) found = record;
  return found;
}

function readEdits(stream: Buffer, currentUser: Buffer | null) {
  const offsets = new Map<number, number>();
  let documentId: number | null = null;
  if (!currentUser || currentUser.length < 20) return { offsets, documentId };
  if (currentUser.readUInt32LE(12) === ENCRYPTED_TOKEN)
    throw new FileProblem("encrypted", { detail: "PowerPoint" });
  let at = currentUser.readUInt32LE(16);
  const seen = new Set<number>();
  while (at + 28 <= stream.length && !seen.has(at) && seen.size < MAX_EDITS) {
    seen.add(at);
    const edit = recordAt(stream, at);
    if (edit.type !== RECORD_TYPE.userEdit) break;
    // The last save of an encrypted file names the record that holds the key.
    if (seen.size === 1 && edit.end - edit.start >= 32 && stream.readUInt32LE(edit.start + 28) > 0) {
      throw new FileProblem("encrypted", { detail: "PowerPoint" });
    }
    documentId ??= stream.readUInt32LE(edit.start + 16);
    readPersistDirectory(stream, stream.readUInt32LE(edit.start + 12), offsets);
    at = stream.readUInt32LE(edit.start + 8);
    if (at === 0) break;
  }
  return { offsets, documentId };
}

/** Newer saves come first, so entries that are already known win. */
function readPersistDirectory(stream: Buffer, at: number, offsets: Map<number, number>): void {
  if (at + 8 > stream.length) return;
  const directory = recordAt(stream, at);
  if (directory.type !== RECORD_TYPE.persistDirectory) return;
  let position = directory.start;
  while (position + 4 <= directory.end) {
    const run = stream.readUInt32LE(position);
    position += 4;
    for (let index = 0; index < run >>> 20 && position + 4 <= directory.end; index++, position += 4) {
      const id = (run & 0xfffff) + index;
      if (!offsets.has(id)) offsets.set(id, stream.readUInt32LE(position));
    }
  }
}

interface Listed {
  reference: number;
  id: number;
}

function readSlideList(stream: Buffer, list: PptRecord): (Listed & { outline: ShapeText[] })[] {
  const slides: (Listed & { outline: ShapeText[] })[] = [];
  let kind = OTHER_TEXT;
  for (const record of records(stream, list.start, list.end)) {
    const length = record.end - record.start;
    if (record.type === RECORD_TYPE.slidePersist && length >= 16) {
      const id = stream.readUInt32LE(record.start + 12);
      slides.push({ reference: stream.readUInt32LE(record.start), id, outline: [] });
    } else if (record.type === RECORD_TYPE.textHeader && length >= 4)
      kind = stream.readUInt32LE(record.start);
    else if (record.type === RECORD_TYPE.textCharacters || record.type === RECORD_TYPE.textBytes) {
      slides.at(-1)?.outline.push({ kind, text: recordText(stream, record), cells: null, isUsed: false });
    }
  }
  return slides;
}

/** The master of a slide, unless the slide hides its shapes. */
function shownMaster(stream: Buffer, slide: PptRecord): number | null {
  for (const { type, start, end } of records(stream, slide.start, slide.end)) {
    if (type !== RECORD_TYPE.slideAtom || end - start < 22) continue;
    const isShown = (stream.readUInt16LE(start + 20) & SHOWS_MASTER_FLAG) !== 0;
    return isShown ? stream.readUInt32LE(start + 12) : null;
  }
  return null;
}

function slideOfNotes(stream: Buffer, notes: PptRecord): number | null {
  for (const { type, start, end } of records(stream, notes.start, notes.end)) {
    if (type === RECORD_TYPE.notesAtom && end - start >= 4) return stream.readUInt32LE(start);
  }
  return null;
}
