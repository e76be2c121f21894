import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { decodeAs, decodeText } from "../text-encoding.ts";
import { decodeWords, parameterOf, readHeaders, type MailHeaders } from "./mail-headers.ts";
import { readHtmlFile } from "./html.ts";
import { readTxt } from "./txt.ts";

const MAX_DEPTH = 10;
const MAX_PARTS = 1_000;

/** A mail: its subject as heading, who wrote it and when, its text, and the names of what was attached. */
export function readEml(bytes: Buffer, writer: BlockWriter): void {
  const mail = splitPart(bytes);
  const subject = decodeWords(mail.headers.get("subject") ?? "");
  if (subject !== "") {
    writer.title(subject);
    writer.heading(1, subject);
  }
  for (const name of ["From", "To", "Date"]) {
    const value = decodeWords(mail.headers.get(name.toLowerCase()) ?? "").slice(0, 1000);
    if (value !== "") writer.paragraph(`${name}: ${value}`);
  }
  const found = collect(mail, 0, { texts: [], attachments: [], parts: 0 });
  // The title of a page inside a mail is not the mail's.
  const bodyWriter: BlockWriter = { ...writer, title: () => {} };
  for (const { type, content } of found.texts) {
    if (type === "text/html") readHtmlFile(content, bodyWriter);
    else readTxt(content, bodyWriter);
  }
  for (const name of found.attachments) writer.item(`Attachment: ${name}`);
}

interface Part {
  readonly headers: MailHeaders;
  readonly body: Buffer;
}

interface Found {
  readonly texts: { readonly type: string; readonly content: Buffer }[];
  readonly attachments: string[];
  parts: number;
}

function splitPart(bytes: Buffer): Part {
  const { headers, bodyAt } = readHeaders(bytes);
  return { headers, body: bytes.subarray(bodyAt) };
}

function collect(part: Part, depth: number, found: Found): Found {
  found.parts += 1;
  if (depth > MAX_DEPTH) throw new FileProblem("too_complex", { detail: "mail nested too deeply" });
  if (found.parts > MAX_PARTS) throw new FileProblem("too_complex", { detail: "mail of too many parts" });
  const contentType = part.headers.get("content-type") ?? "text/plain";
  const type = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
  const disposition = part.headers.get("content-disposition") ?? "";
  const boundary = parameterOf(contentType, "boundary");
  if (type.startsWith("multipart/") && boundary !== null) {
    const children = splitBody(part.body, boundary);
    const chosen = type === "multipart/alternative" ? preferred(children) : children;
    for (const child of chosen) collect(splitPart(child), depth + 1, found);
    return found;
  }
  const name = parameterOf(disposition, "filename") ?? parameterOf(contentType, "name");
  if (/^attachment/i.test(disposition.trim()) || (name !== null && !type.startsWith("text/"))) {
    found.attachments.push(decodeWords(name ?? type).slice(0, 200));
    return found;
  }
  if (type === "text/plain" || type === "text/html" || type === "") {
    const content = decodeContent(part);
    const charset = parameterOf(contentType, "charset");
    const text = charset === null ? decodeText(content) : decodeAs(content, charset);
    found.texts.push({ type, content: Buffer.from(text, "utf8") });
  }
  return found;
}

/** Of the same text in several formats, the one with structure. */
function preferred(children: Buffer[]): Buffer[] {
  const typeOf = (child: Buffer) =>
    splitPart(child).headers.get("content-type")?.toLowerCase() ?? "text/plain";
  const first = (prefix: string) => children.find((child) => typeOf(child).trimStart().startsWith(prefix));
  const best = first("text/html") ?? first("multipart/") ?? first("text/plain") ?? children[0];
  return best ? [best] : [];
}

/** The parts between lines of the boundary. */
function splitBody(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`, "latin1");
  const parts: Buffer[] = [];
  let start = -1;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue;
    if (start !== -1) parts.push(body.subarray(start, at));
    if (parts.length > MAX_PARTS) throw new FileProblem("too_complex", { detail: "mail of too many parts" });
    const isLast = body.toString("latin1", at + mark.length, at + mark.length + 2) === "--";
    if (isLast) return parts;
    const lineEnd = body.indexOf(0x0a, at);
    start = lineEnd === -1 ? body.length : lineEnd + 1;
  }
  if (start !== -1 && start < body.length) parts.push(body.subarray(start));
  return parts;
}

function decodeContent({ headers, body }: Part): Buffer {
  const encoding = headers.get("content-transfer-encoding")?.trim().toLowerCase();
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  if (encoding !== "quoted-printable") return body;
  const text = body
    .toString("latin1")
    .replace(/=[ \t]*\r?\n/g, "")
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, "latin1");
}
