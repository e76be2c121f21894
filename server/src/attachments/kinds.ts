import { extname } from "node:path";
import { AppError } from "../platform/errors/app-error.ts";

export const ATTACHMENT_KINDS = ["image", "pdf", "text", "office", "audio", "video", "archive"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** The first and the last bytes of a file. */
export interface FileEnds {
  readonly head: Buffer;
  readonly tail: Buffer;
}

interface FileType {
  readonly kind: AttachmentKind;
  readonly contentType: string;
  /** What browsers and systems call it besides. */
  readonly alias: RegExp;
  isContent(ends: FileEnds, text: string): boolean;
}

const type = (
  kind: AttachmentKind,
  contentType: string,
  isContent: FileType["isContent"],
  alias = /^$/,
): FileType => ({ kind, contentType, alias, isContent });

const begins =
  (...marks: readonly string[]) =>
  (_ends: FileEnds, text: string): boolean =>
    marks.some((mark) => text.startsWith(mark));
const begin8 = (mark: string) => (_ends: FileEnds, text: string) => text.startsWith(mark, 8);

const ZIP = begins("PK\x03\x04");
/** A zip archive's directory, which names its parts, is at its end; the first part's name is at its beginning. */
const officePackage =
  (folder: string): FileType["isContent"] =>
  (ends, text) => {
    if (!ZIP(ends, text)) return false;
    const names = text + ends.tail.toString("latin1");
    return names.includes("[Content_Types].xml") && names.includes(folder);
  };
const openDocument =
  (name: string): FileType["isContent"] =>
  (ends, text) =>
    ZIP(ends, text) && text.startsWith(`mimetypeapplication/vnd.oasis.opendocument.${name}`, 30);
const compound = begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
/** Text holds no zero byte and hardly a control character. */
const plain = ({ head }: FileEnds): boolean => {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b) controls += 1;
  }
  return controls * 100 <= head.length;
};
const MP3 = ({ head }: FileEnds, text: string): boolean =>
  text.startsWith("ID3") || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
const MP4 = (_ends: FileEnds, text: string): boolean => text.startsWith("ftyp", 4);
const TEXT = /^(?:text\/(?!html|xml|javascript)[\w.+-]+|application\/(?:json|csv|vnd\.ms-excel))$/;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const POWERPOINT = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const OASIS = "application/vnd.oasis.opendocument";

/** Every kind that may be sent, by its extension. None of them is a program or a page. */
const TYPES: Readonly<Record<string, FileType>> = {
  png: type("image", "image/png", begins("\x89PNG\r\n\x1a\n"), /^image\/x-png$/),
  jpg: type("image", "image/jpeg", begins("\xff\xd8\xff"), /^image\/p?jpg$|^image\/pjpeg$/),
  jpeg: type("image", "image/jpeg", begins("\xff\xd8\xff"), /^image\/p?jpg$|^image\/pjpeg$/),
  gif: type("image", "image/gif", begins("GIF87a", "GIF89a")),
  webp: type("image", "image/webp", begin8("WEBP")),
  pdf: type("pdf", "application/pdf", begins("%PDF-"), /^application\/x-pdf$/),
  txt: type("text", "text/plain", plain, TEXT),
  log: type("text", "text/plain", plain, TEXT),
  md: type("text", "text/plain", plain, TEXT),
  csv: type("text", "text/csv", plain, TEXT),
  json: type("text", "application/json", plain, TEXT),
  rtf: type("office", "application/rtf", begins("{\\rtf"), /^text\/rtf$|^application\/msword$/),
  doc: type("office", "application/msword", compound),
  xls: type("office", "application/vnd.ms-excel", compound),
  ppt: type("office", "application/vnd.ms-powerpoint", compound),
  docx: type("office", WORD, officePackage("word/")),
  xlsx: type("office", EXCEL, officePackage("xl/")),
  pptx: type("office", POWERPOINT, officePackage("ppt/")),
  odt: type("office", `${OASIS}.text`, openDocument("text")),
  ods: type("office", `${OASIS}.spreadsheet`, openDocument("spreadsheet")),
  odp: type("office", `${OASIS}.presentation`, openDocument("presentation")),
  mp3: type("audio", "audio/mpeg", MP3, /^audio\/(?:mp3|x-mp3|x-mpeg)$/),
  wav: type("audio", "audio/wav", begin8("WAVE"), /^audio\/(?:x-wav|wave|vnd\.wave)$/),
  ogg: type("audio", "audio/ogg", begins("OggS"), /^(?:application|video)\/ogg$/),
  m4a: type("audio", "audio/mp4", MP4, /^audio\/(?:x-m4a|aac)$|^video\/mp4$/),
  flac: type("audio", "audio/flac", begins("fLaC"), /^audio\/x-flac$/),
  mp4: type("video", "video/mp4", MP4, /^audio\/mp4$/),
  mov: type("video", "video/quicktime", MP4, /^video\/mp4$/),
  webm: type("video", "video/webm", begins("\x1aE\xdf\xa3"), /^audio\/webm$/),
  zip: type("archive", "application/zip", ZIP, /^application\/(?:x-zip-compressed|x-zip|zip-compressed)$/),
};

export interface DetectedType {
  readonly kind: AttachmentKind;
  readonly contentType: string;
}

/** A file's type, if its name, what it is declared as and its content agree; refused otherwise. */
export function requireType(name: string, declared: string, ends: FileEnds): DetectedType {
  const extension = extname(name).slice(1).toLowerCase();
  const found = Object.hasOwn(TYPES, extension) ? TYPES[extension]! : null;
  if (!found)
    throw refused(`Files of this kind can't be sent. Send one of: ${Object.keys(TYPES).join(", ")}.`);
  const label = declared.split(";")[0]!.trim().toLowerCase();
  const isUndeclared = label === "" || label === "application/octet-stream" || label === "text/plain";
  const isDeclared = isUndeclared || label === found.contentType || found.alias.test(label);
  if (!isDeclared)
    throw refused(`The file's name ends in .${extension}, but it is declared as another type.`);
  if (!found.isContent(ends, ends.head.toString("latin1")))
    throw refused(`The file's name ends in .${extension}, but its content is something else.`);
  return { kind: found.kind, contentType: found.contentType };
}

const refused = (text: string): AppError => new AppError("invalid_params", text, { fields: { file: text } });
