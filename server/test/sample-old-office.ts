import { compoundFile } from "./sample-files.ts";
import { numbers } from "./sample-legacy.ts";

/** Builders of Word 6, PowerPoint 4 and 95 files and metafiles for tests. */

/** An enhanced metafile of texts at positions, each character ten units wide. */
export function metafile(texts: { text: string; x: number; y: number }[]): Buffer {
  const head = Buffer.alloc(88);
  head.writeUInt32LE(1, 0);
  head.writeUInt32LE(88, 4);
  head.writeUInt32LE(0x464d4520, 40);
  const drawn = texts.map(({ text, x, y }) => {
    const characters = Buffer.from(text, "utf16le");
    const advances = numbers(...Array.from(text, () => 10));
    const fixed = Buffer.alloc(76);
    fixed.writeUInt32LE(84, 0);
    fixed.writeUInt32LE(76 + characters.length + advances.length, 4);
    fixed.writeInt32LE(x, 36);
    fixed.writeInt32LE(y, 40);
    fixed.writeUInt32LE(text.length, 44);
    fixed.writeUInt32LE(76, 48);
    fixed.writeUInt32LE(76 + characters.length, 72);
    return Buffer.concat([fixed, characters, advances]);
  });
  return Buffer.concat([head, ...drawn]);
}

/** A PowerPoint 4 file: a directory of blocks, each with texts behind their lengths. */
export function ppt4File(blocks: string[][]): Buffer {
  const contents = blocks.map((texts) =>
    Buffer.concat(
      texts.map((text) =>
        Buffer.concat([
          Buffer.alloc(66, 0),
          Buffer.from([1, 0]),
          numbers(text.length),
          Buffer.from(text, "latin1"),
          Buffer.alloc(20, 0xee),
        ]),
      ),
    ),
  );
  let at = 12 + blocks.length * 8;
  const directory = contents.map((content) => {
    const entry = numbers(content.length + 0x80000000, at);
    at += content.length;
    return entry;
  });
  return compoundFile({ "/PP40": Buffer.concat([numbers(0x0baddeed, 4, 12), ...directory, ...contents]) });
}

/** A Word 6 document of one-byte characters; each run names the character set of its font. */
export function oldDocFile(runs: { bytes: Buffer; charset: number }[], { isMac = false } = {}): Buffer {
  const text = Buffer.concat([...runs.map(({ bytes }) => bytes), Buffer.from("\r")]);
  const start = 0x400;
  const page = Math.ceil((start + text.length) / 512);
  const stream = Buffer.alloc((page + 2) * 512);
  stream.writeUInt16LE(0xa5dc, 0);
  stream.writeUInt16LE(0x65, 2);
  stream.writeUInt16LE(0x409, 6);
  stream.writeUInt16LE(isMac ? 256 : 0, 0x14);
  stream.writeUInt32LE(start, 0x18);
  stream.writeUInt32LE(start + text.length, 0x1c);
  stream.writeUInt32LE(text.length, 0x34);
  text.copy(stream, start);
  const at = page * 512;
  let position = start;
  for (const [index, { bytes }] of runs.entries()) {
    stream.writeUInt32LE(position, at + index * 4);
    position += bytes.length;
    const offset = 480 - index * 8;
    stream.writeUInt8(offset / 2, at + (runs.length + 1) * 4 + index);
    // The size of the type, then the font by its number.
    stream.set([6, 99, 24, 0, 93, index, 0], at + offset);
  }
  stream.writeUInt32LE(position, at + runs.length * 4);
  stream.writeUInt8(runs.length, at + 511);
  const tables = at + 512;
  stream.writeUInt32LE(tables, 0xb8);
  stream.writeUInt32LE(10, 0xbc);
  stream.writeUInt16LE(page, tables + 8);
  stream.writeUInt32LE(tables + 16, 0xd0);
  stream.writeUInt32LE(2 + runs.length * 8, 0xd4);
  for (const [index, { charset }] of runs.entries())
    stream.set([7, 0, 0, 0, charset, 0, 65, 0], tables + 18 + index * 8);
  return compoundFile({ "/WordDocument": stream });
}

function record95(type: number, content: Buffer, instance = 0, isContainer = false): Buffer {
  return Buffer.concat([numbers(type, isContainer ? 0xffff : 0, content.length, instance), content]);
}

/** A PowerPoint 95 file; texts are bytes of windows-1252. */
export function ppt95File(
  slides: { title: Buffer; body: Buffer; notes?: Buffer }[],
  master = Buffer.from("Click to edit"),
): Buffer {
  const group = (type: number, children: Buffer[], instance = 0) =>
    record95(type, Buffer.concat(children), instance, true);
  const textOf = (kind: number, text: Buffer) =>
    group(4001, [group(4002, [record95(4003, numbers(kind)), group(4064, [record95(2030, text, 0x35)])])]);
  const slideOf = (texts: Buffer[]) => group(1006, [record95(1007, numbers(0, 0)), ...texts]);
  const list = slides.map(({ title, body, notes }) =>
    slideOf([
      ...(notes ? [group(1008, [group(3000, [textOf(2, notes)])])] : []),
      group(3000, [textOf(0, title), textOf(1, body)]),
    ]),
  );
  const masters = group(2000, [slideOf([textOf(0, master)])], 11);
  const stream = group(3, [group(1000, [group(2000, list, 10), masters])]);
  return compoundFile({
    "/PowerPoint Document": stream,
    "/Current User": Buffer.from("\u0003\0\0\0Ann", "latin1"),
  });
}
