import { decodeAs } from "../text-encoding.ts";

/** By lower-case name; of a repeated header the first. */
export type MailHeaders = ReadonlyMap<string, string>;

/** Longer header blocks are cut: no reader shows them. */
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_VALUE = 8 * 1024;

/** The headers at the beginning of a mail or of one of its parts, and where its body begins. */
export function readHeaders(bytes: Buffer): { headers: MailHeaders; bodyAt: number } {
  const { end, bodyAt } = headerEnd(bytes);
  const text = bytes.toString("latin1", 0, Math.min(end, MAX_HEADER_BYTES));
  const headers = new Map<string, string>();
  let name = "";
  let value = "";
  const store = () => {
    if (name !== "" && !headers.has(name)) headers.set(name, value.trim());
  };
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) {
      if (value.length < MAX_VALUE) value += ` ${line.trim().slice(0, MAX_VALUE)}`;
      continue;
    }
    store();
    const colon = line.indexOf(":");
    name = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : "";
    value = line.slice(colon + 1, colon + 1 + MAX_VALUE);
  }
  store();
  return { headers, bodyAt };
}

function headerEnd(bytes: Buffer): { end: number; bodyAt: number } {
  // A part may begin with the blank line, having no headers.
  if (bytes[0] === 0x0a) return { end: 0, bodyAt: 1 };
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return { end: 0, bodyAt: 2 };
  const windows = bytes.indexOf("\r\n\r\n", 0, "latin1");
  const unix = bytes.indexOf("\n\n", 0, "latin1");
  if (windows !== -1 && (unix === -1 || windows < unix)) return { end: windows, bodyAt: windows + 4 };
  return unix === -1 ? { end: bytes.length, bodyAt: bytes.length } : { end: unix, bodyAt: unix + 2 };
}

/** A parameter of a header, such as the charset of a content type. */
export function parameterOf(header: string, name: string): string | null {
  const plain = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(header);
  if (plain) return plain[1] ?? plain[2] ?? null;
  const extended = new RegExp(`;\\s*${name}\\*\\s*=\\s*([\\w-]*)'[^']*'([^\\s;]+)`, "i").exec(header);
  if (!extended) return null;
  const bytes = (extended[2] ?? "").replace(/%([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodeAs(Buffer.from(bytes, "latin1"), extended[1] || "utf8");
}

/** Header text with words in other encodings, such as `=?utf-8?B?…?=`. */
export function decodeWords(value: string): string {
  const raw = /[\x80-\xff]/.test(value) ? Buffer.from(value, "latin1").toString("utf8") : value;
  return raw
    .replace(/(\?=)\s+(=\?)/g, "$1$2")
    .replace(
      /=\?([\w-]+)(?:\*[\w-]+)?\?([BQ])\?([^?\s]*)\?=/gi,
      (_, charset: string, form: string, text: string) =>
        decodeAs(form.toUpperCase() === "B" ? Buffer.from(text, "base64") : quoted(text), charset),
    )
    .trim();
}

function quoted(text: string): Buffer {
  const plain = text
    .replaceAll("_", " ")
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, "latin1");
}
