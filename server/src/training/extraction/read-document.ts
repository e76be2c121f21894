import { createBlockWriter, type BlockLimits, type BlockSink, type BlockWriter } from "./block-writer.ts";
import { isCompoundFile, openCompoundFile } from "./compound-file.ts";
import { isOfficeName, type FileKind } from "./document.ts";
import { FileProblem } from "./file-problem.ts";
import { detectKind } from "./kinds.ts";
import { decryptPackage } from "./package-encryption.ts";

type Reader = (bytes: Buffer, writer: BlockWriter) => void | Promise<void>;

/** Readers are loaded when their kind occurs: a process that only reads text stays small. */
const readers: Record<FileKind, () => Promise<Reader>> = {
  txt: async () => (await import("./readers/txt.ts")).readTxt,
  md: async () => (await import("./readers/md.ts")).readMd,
  csv: async () => (await import("./readers/csv.ts")).readCsv,
  json: async () => (await import("./readers/json.ts")).readJson,
  jsonl: async () => (await import("./readers/json.ts")).readJsonl,
  pdf: async () => (await import("./readers/pdf.ts")).readPdf,
  doc: async () => (await import("./readers/doc.ts")).readDoc,
  docx: async () => (await import("./readers/docx.ts")).readDocx,
  ppt: async () => (await import("./readers/ppt.ts")).readPpt,
  pptx: async () => (await import("./readers/pptx.ts")).readPptx,
  xls: async () => (await import("./readers/xls.ts")).readXls,
  xlsx: async () => (await import("./readers/xlsx.ts")).readXlsx,
  rtf: async () => (await import("./readers/rtf.ts")).readRtf,
  html: async () => (await import("./readers/html.ts")).readHtmlFile,
  wordml: async () => (await import("./readers/wordml.ts")).readWordml,
  spreadsheetml: async () => (await import("./readers/spreadsheetml.ts")).readSpreadsheetml,
  odt: async () => (await import("./readers/odt.ts")).readOdt,
  ods: async () => (await import("./readers/ods.ts")).readOds,
  odp: async () => (await import("./readers/odt.ts")).readOdp,
  epub: async () => (await import("./readers/epub.ts")).readEpub,
  eml: async () => (await import("./readers/eml.ts")).readEml,
  picture: () => Promise.resolve(() => Promise.reject(new FileProblem("scan", { detail: "picture" }))),
};

/**
 * Reads a file into blocks. Meant for a separate process: a hostile file may use all memory and time. Every
 * failure is thrown as a FileProblem.
 */
export async function readDocument(
  bytes: Buffer,
  name: string,
  sink: BlockSink,
  limits?: BlockLimits,
): Promise<FileKind> {
  let hasText = false;
  const writer = createBlockWriter(
    {
      ...sink,
      block: (block) => {
        hasText = true;
        sink.block(block);
      },
    },
    limits,
  );
  try {
    const content = withoutLock(bytes, name);
    const kind = detectKind(content, name);
    const read = await readers[kind]();
    await read(content, writer);
    if (!hasText) throw new FileProblem("empty");
    return kind;
  } catch (error) {
    throw asFileProblem(error);
  }
}

/** An office file since 2007 that was encrypted lies in a container of the older kind. */
function withoutLock(bytes: Buffer, name: string): Buffer {
  if (!isOfficeName(name) || !isCompoundFile(bytes)) return bytes;
  const file = openCompoundFile(bytes);
  return file.has("EncryptedPackage") ? decryptPackage(file) : bytes;
}

/** Reading past the end or into nonsense is how damage shows; running out of stack or space is excess. */
function asFileProblem(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error;
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const isExcess = /call stack|allocation failed|too long|too large|Invalid (string|array) length/i.test(
    detail,
  );
  return new FileProblem(isExcess ? "too_complex" : "damaged", { detail, cause: error });
}
