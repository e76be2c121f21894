import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { detect } from "jschardet";

const SAMPLE_BYTES = 64 * 1024;

/** Decodes text of any encoding: a byte order mark decides, then UTF-8, a declared charset, then a guess. */
export function decodeText(bytes: Buffer, declared: string | null = null): string {
  const { encoding, length } = encodingOf(bytes, declared);
  return encoding === "utf8" ? bytes.toString("utf8", length) : decodeAs(bytes.subarray(length), encoding);
}

/** The encoding of a text, and the length of its byte order mark. */
export function encodingOf(
  bytes: Buffer,
  declared: string | null = null,
): { readonly encoding: string; readonly length: number } {
  const marked = byteOrderMark(bytes);
  if (marked) return marked;
  return { encoding: encodingWithoutMark(bytes, declared), length: 0 };
}

function encodingWithoutMark(bytes: Buffer, declared: string | null): string {
  const wide = utf16WithoutMark(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return "utf8";
  if (declared && isKnown(declared) && !/^utf-?8$/i.test(declared)) return declared;
  return isMostlyUtf8(bytes.toString("utf8")) ? "utf8" : detectEncoding(bytes);
}

/** The charset that an HTML page declares in its first bytes. */
export function declaredCharset(page: Buffer): string | null {
  const head = page.toString("latin1", 0, 4096);
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ?? null;
}

/** Code pages that are known by another name. */
const CODE_PAGE_NAMES: Readonly<Record<number, string>> = {
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1200: "utf-16le",
  1201: "utf-16be",
  10000: "macintosh",
  10001: "shift_jis",
  10002: "big5",
  10003: "euc-kr",
  10006: "macgreek",
  10007: "maccyrillic",
  10008: "gbk",
  10010: "macromania",
  10017: "macukraine",
  10021: "macthai",
  10029: "maccenteuro",
  10079: "maciceland",
  10081: "macturkish",
  10082: "maccroatian",
  20866: "koi8-r",
  65001: "utf8",
};

/** The encoding that Windows knows by a number. */
export function codePageEncoding(codePage: number): string {
  const name = CODE_PAGE_NAMES[codePage] ?? `cp${codePage}`;
  return isKnown(name) ? name : "windows-1252";
}

/** Names that web pages and programs use and the decoders do not know. */
const MAC_NAMES: Readonly<Record<string, string>> = {
  "x-mac-roman": "macintosh",
  "x-mac-cyrillic": "maccyrillic",
  "x-mac-ukrainian": "macukraine",
  "x-mac-greek": "macgreek",
  "x-mac-turkish": "macturkish",
  "x-mac-ce": "maccenteuro",
  "x-mac-centraleurroman": "maccenteuro",
  "x-mac-croatian": "maccroatian",
  "x-mac-romanian": "macromania",
  "x-mac-icelandic": "maciceland",
  "x-mac-thai": "macthai",
};

/** Decodes with a named encoding; Node's own decoder knows the few that iconv-lite does not. */
export function decodeAs(bytes: Buffer, name: string): string {
  const encoding = MAC_NAMES[name.toLowerCase()] ?? name;
  if (iconv.encodingExists(encoding)) return iconv.decode(bytes, encoding);
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return iconv.decode(bytes, "windows-1252");
  }
}

export function byteOrderMark(bytes: Buffer): { encoding: string; length: number } | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf8", length: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: "utf-32le", length: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: "utf-32be", length: 4 };
  if (a === 0xff && b === 0xfe) return { encoding: "utf-16le", length: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: "utf-16be", length: 2 };
  return null;
}

/** UTF-16 shows itself by code units of spaces, line ends and Latin letters at one parity only. */
export function utf16WithoutMark(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  if (length < 4) return null;
  let little = 0;
  let big = 0;
  for (let at = 0; at < length; at += 2) {
    const first = bytes[at] ?? 0;
    const second = bytes[at + 1] ?? 0;
    if (second === 0 && isPlain(first)) little++;
    if (first === 0 && isPlain(second)) big++;
  }
  const enough = Math.max(2, length / 2 / 50);
  if (little >= enough && little > big * 8 && isPlausible(bytes.subarray(0, length), "utf-16le"))
    return "utf-16le";
  if (big >= enough && big > little * 8 && isPlausible(bytes.subarray(0, length), "utf-16be"))
    return "utf-16be";
  return null;
}

function isPlain(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte < 0x7f);
}

/** Binary data read as UTF-16 is full of unassigned characters, controls and lone surrogates. */
function isPlausible(sample: Buffer, encoding: string): boolean {
  const text = iconv.decode(sample, encoding);
  const odd = text.match(/(?![\t-\r])[\p{C}\ufffd]/gu)?.length ?? 0;
  return odd * 50 <= text.length;
}

function isKnown(name: string): boolean {
  const encoding = MAC_NAMES[name.toLowerCase()] ?? name;
  if (iconv.encodingExists(encoding)) return true;
  try {
    return new TextDecoder(encoding).encoding !== "";
  } catch {
    return false;
  }
}

/** A few broken bytes, as where a file was cut or joined, do not make UTF-8 anything else. */
function isMostlyUtf8(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/(?!\ufffd)\P{ASCII}/gu)?.length ?? 0;
  return whole > broken * 10;
}

function detectEncoding(bytes: Buffer): string {
  const detected = detect(interestingSample(bytes));
  if (!detected?.encoding || detected.confidence < 0.3) return "windows-1252";
  const name = detected.encoding.toLowerCase();
  if (name === "gb2312") return "gb18030";
  if (name === "iso-8859-1" || name === "ascii") return "windows-1252";
  return name;
}

/** Bytes around the first ones beyond ASCII: the beginning of a long file may be plain ASCII. */
function interestingSample(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte >= 0x80 || byte === 0x1b);
  const start = Math.max(0, first - 256);
  return bytes.subarray(start, start + SAMPLE_BYTES);
}
