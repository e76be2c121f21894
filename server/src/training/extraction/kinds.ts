import { isCompoundFile, openCompoundFile } from "./compound-file.ts";
import { kindOfName, type FileKind, type SupportedKind } from "./document.ts";
import { FileProblem } from "./file-problem.ts";
import { byteOrderMark, decodeText, utf16WithoutMark } from "./text-encoding.ts";
import { openZip } from "./zip.ts";

/**
 * What each extension may turn out to be. Users mix up old and new office formats, and programs have always
 * written RTF, HTML and CSV under the names of Word and Excel.
 */
const READABLE_AS: Record<SupportedKind, readonly FileKind[]> = {
  txt: ["txt", "rtf", "html"],
  md: ["md"],
  markdown: ["md"],
  html: ["html"],
  htm: ["html"],
  csv: ["csv"],
  json: ["json"],
  jsonl: ["jsonl"],
  pdf: ["pdf"],
  doc: ["doc", "docx", "rtf", "wordml", "html", "eml", "txt", "odt"],
  docx: ["docx", "doc", "rtf", "wordml", "odt"],
  ppt: ["ppt", "pptx", "odp"],
  pptx: ["pptx", "ppt", "odp"],
  xls: ["xls", "xlsx", "spreadsheetml", "html", "csv", "ods"],
  xlsx: ["xlsx", "xls", "spreadsheetml", "ods"],
  rtf: ["rtf"],
  odt: ["odt", "docx", "doc"],
  ods: ["ods", "xlsx", "xls"],
  odp: ["odp", "pptx", "ppt"],
  epub: ["epub"],
  eml: ["eml"],
  png: ["picture"],
  jpg: ["picture"],
  jpeg: ["picture"],
  webp: ["picture"],
  tif: ["picture"],
  tiff: ["picture"],
  // Archives are unpacked before anything of them is read.
  zip: [],
};

/** Extensions of formats that are zip archives or compound files themselves. */
const OFFICE = /^(?:(?:doc|ppt|xls)x?|od[tsp])$/;
const PACKAGES: Readonly<Record<string, FileKind>> = {
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.text-template": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.spreadsheet-template": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
  "application/vnd.oasis.opendocument.presentation-template": "odp",
  "application/epub+zip": "epub",
};

const SAMPLE_BYTES = 64 * 1024;

/** Detects a file's kind by its content; a file that does not match its extension is refused. */
export function detectKind(bytes: Buffer, name: string): FileKind {
  if (bytes.length === 0) throw new FileProblem("empty", { detail: "no bytes" });
  const named = kindOfName(name);
  const found = kindOfContent(bytes, named);
  if (named && !READABLE_AS[named].includes(found)) {
    throw new FileProblem("wrong_kind", { detail: `${named} is ${found}` });
  }
  return found;
}

/** Whether the first bytes of a file may be those of a kind that has a reader. */
export function isReadable(head: Buffer): boolean {
  const text = head.toString("latin1", 0, 1024);
  if (isZip(text) || isPicture(text) || text.includes("%PDF-")) return true;
  return isCompoundFile(head) || (head.length > 0 && isText(head));
}

function kindOfContent(bytes: Buffer, named: SupportedKind | null): FileKind {
  const head = bytes.toString("latin1", 0, 1024);
  if (isCompoundFile(bytes)) return kindOfCompoundFile(bytes, named);
  if (isZip(head)) return kindOfZip(bytes, named);
  if (isPicture(head)) return "picture";
  if (head.includes("%PDF-")) return "pdf";
  if (/^\s*\{\\rtf/.test(head)) return "rtf";
  // Word 2 to 6 and Excel 2 to 4 wrote their streams without a container.
  if (/^[\xdb\xdc\xec]\xa5/.test(head) && named === "doc") return "doc";
  if (isBareWorkbook(bytes)) return "xls";
  return kindOfText(bytes, named);
}

/** A record that opens a workbook: its number, a version, and one of three lengths. */
function isBareWorkbook([number, version = 0, length = 0, rest]: Buffer): boolean {
  return number === 9 && [0, 2, 4, 8].includes(version) && [4, 6, 8, 16].includes(length) && rest === 0;
}

/** By the first bytes of PNG, JPEG, WebP and both byte orders of TIFF. */
const isPicture = (head: string): boolean =>
  ["\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "II*\0", "MM\0*"].some((mark) => head.startsWith(mark)) ||
  (head.startsWith("RIFF") && head.startsWith("WEBP", 8));

/** Whether these first bytes are those of a zip archive. */
export const isZip = (head: string): boolean =>
  head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006");

function kindOfCompoundFile(bytes: Buffer, named: SupportedKind | null): FileKind {
  const office = named !== null && OFFICE.test(named);
  // For another extension the container alone is enough.
  if (named && !office) throw new FileProblem("wrong_kind", { detail: `${named} is a compound file` });
  const file = openCompoundFile(bytes);
  if (file.has("WordDocument")) return "doc";
  if (file.has("PowerPoint Document") || file.has("PP97_DUALSTORAGE/PowerPoint Document")) return "ppt";
  if (file.has("Workbook") || file.has("Book")) return "xls";
  if (file.holds("PowerPoint Document")) return "ppt";
  if (file.holds("WordDocument")) return "doc";
  if (file.has("PP40")) return "ppt";
  throw new FileProblem(named ? "wrong_kind" : "unsupported", { detail: "compound file of another program" });
}

function kindOfZip(bytes: Buffer, named: SupportedKind | null): FileKind {
  if (named && named !== "epub" && !OFFICE.test(named)) {
    throw new FileProblem("wrong_kind", { detail: `${named} is a zip archive` });
  }
  const zip = openZip(bytes);
  const { names } = zip;
  const declared = zip.has("mimetype") ? zip.read("mimetype")?.toString("latin1", 0, 100).trim() : undefined;
  if (declared && Object.hasOwn(PACKAGES, declared)) return PACKAGES[declared]!;
  const holds = (folder: string) => names.some((entry) => entry.startsWith(folder));
  if (holds("xl/workbook.bin")) throw new FileProblem("unsupported", { detail: "xlsb" });
  if (holds("word/")) return "docx";
  if (holds("ppt/")) return "pptx";
  if (holds("xl/")) return "xlsx";
  // Parts may lie anywhere as long as the relations lead to them; then the extension is believed.
  if (names.includes("[content_types].xml") && named && /^(doc|ppt|xls)/.test(named))
    return `${named.slice(0, 3)}x` as FileKind;
  throw new FileProblem(named ? "wrong_kind" : "unsupported", { detail: "zip archive" });
}

function kindOfText(bytes: Buffer, named: SupportedKind | null): FileKind {
  if (!isText(bytes)) {
    throw new FileProblem(named ? "wrong_kind" : "unsupported", {
      detail: "neither text nor a known format",
    });
  }
  const head = decodeText(bytes.subarray(0, 4096)).trimStart();
  // Markdown may begin with a tag, and a page with anything: the extension is believed.
  if (named === "md" || named === "markdown") return "md";
  if (named === "html" || named === "htm") return "html";
  const isHtml =
    /^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<(!doctype\s+html|html|head|body|meta|table|div)\b/i.test(head);
  if (isHtml) return "html";
  if (/<(\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(head))
    return "spreadsheetml";
  if (isWordml(head)) return "wordml";
  if ((named === "eml" || named === null) && isMail(head)) return "eml";
  if (named === "csv" || named === "json" || named === "jsonl") return named;
  if (named === "xls") return "csv";
  // Word saves a page with its pictures as a mail without a sender.
  if (named === "doc" && /^MIME-Version:/i.test(head)) return "eml";
  if (named === "doc" && /^<\?xml/i.test(head)) throw new FileProblem("unsupported", { detail: "XML" });
  return "txt";
}

/** The XML of Word 2003, or a docx as one XML file. */
function isWordml(head: string): boolean {
  if (/<(\w+:)?wordDocument\b[^>]*\/office\/word\/2003\/wordml/.test(head)) return true;
  return (
    /<(\w+:)?package\b[^>]*\/office\/2006\/xmlPackage/.test(head) && /"Word\.Document"|\/word\//.test(head)
  );
}

/** A mail begins with header lines, one of which names its sender. */
function isMail(head: string): boolean {
  const [headers = ""] = head.split(/\r?\n\r?\n/, 1);
  const lines = headers.split(/\r?\n/).slice(0, 40);
  if (!lines.every((line) => line === "" || /^(?:[!-9;-~]+[ \t]*:|[ \t]|From )/.test(line))) return false;
  return (
    lines.some((line) => /^(?:From|Received|Return-Path|Delivered-To|MIME-Version):/i.test(line)) &&
    lines.filter((line) => /^[\w-]+:/.test(line)).length > 1
  );
}

/** Text has hardly a control character, unless it is UTF-16 or UTF-32. */
function isText(bytes: Buffer): boolean {
  if (byteOrderMark(bytes) || utf16WithoutMark(bytes)) return true;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b) controls++;
  return controls * 100 <= sample.length;
}
