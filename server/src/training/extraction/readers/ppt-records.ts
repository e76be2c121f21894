/** One record of a PowerPoint stream; containers hold further records between `start` and `end`. */
export interface PptRecord {
  type: number;
  instance: number;
  isContainer: boolean;
  start: number;
  end: number;
}

export const RECORD_TYPE = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  notesAtom: 0x03f1,
  slidePersist: 0x03f3,
  master: 0x03f8,
  drawingGroup: 0x040b,
  drawing: 0x040c,
  placeholder: 0x0bc3,
  textReference: 0x0f9e,
  textHeader: 0x0f9f,
  textCharacters: 0x0fa0,
  textBytes: 0x0fa8,
  string: 0x0fba,
  headersFooters: 0x0fd9,
  headersFootersAtom: 0x0fda,
  handout: 0x0fc9,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  dateMark: 0x0ff7,
  anyDateMark: 0x0ff8,
  programTags: 0x1388,
  persistDirectory: 0x1772,
  comment: 0x2ee0,
  artGroup: 0xf000,
  pictureStore: 0xf001,
  shapeGroup: 0xf003,
  shape: 0xf004,
  pictureEntry: 0xf007,
  shapeOptions: 0xf00b,
  childAnchor: 0xf00f,
  clientData: 0xf011,
  options: 0xf121,
  userOptions: 0xf122,
} as const;

const MAX_RECORDS = 500_000;

/** The records between two positions; lengths that reach too far are cut. */
export function* records(stream: Buffer, start: number, end: number): Generator<PptRecord> {
  let at = start;
  for (let count = 0; at + 8 <= end && count < MAX_RECORDS; count++) {
    const record = recordAt(stream, at, end);
    yield record;
    at = record.end;
  }
}

/** The record at a position, assuming that there is one. */
export function recordAt(stream: Buffer, at: number, limit = stream.length): PptRecord {
  const head = stream.readUInt16LE(at);
  const start = at + 8;
  return {
    type: stream.readUInt16LE(at + 2),
    instance: head >> 4,
    isContainer: (head & 0xf) === 0xf,
    start,
    end: Math.min(limit, start + stream.readUInt32LE(at + 4)),
  };
}

/** The text of a record that holds some: two bytes a character, or the lower one alone. */
export function recordText(stream: Buffer, { type, start, end }: PptRecord): string {
  if (type === RECORD_TYPE.textBytes) return stream.toString("latin1", start, end);
  return stream.toString("utf16le", start, end - ((end - start) & 1));
}
