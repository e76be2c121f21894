import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The dashboard's one page as it is sent: plain and compressed, with what proves that a browser's copy is the same. */
export interface Page {
  readonly body: string;
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly etag: string;
  readonly policy: string;
}

export type Encoding = "br" | "gzip";

const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Reads the built page; null if nothing is built. */
export function readPage(folder: string): Page | null {
  const path = join(folder, "index.html");
  if (!existsSync(path)) return null;
  const body = readFileSync(path, "utf8");
  const compressed = ENCODINGS.flatMap(([encoding, ending]) =>
    existsSync(`${path}${ending}`) ? [[encoding, readFileSync(`${path}${ending}`)] as const] : [],
  );
  return {
    body,
    compressed: Object.fromEntries(compressed),
    // Weak: the same page, however it is compressed on the way.
    etag: `W/"${sha256(body).slice(0, 27)}"`,
    policy: contentPolicy(body),
  };
}

/** The best encoding of a page that a client understands. */
export const encodingFor = ({ compressed }: Page, accepted: string): Encoding | null =>
  ENCODINGS.map(([encoding]) => encoding).find(
    (encoding) => compressed[encoding] && accepts(accepted, encoding),
  ) ?? null;

const accepts = (accepted: string, encoding: Encoding): boolean =>
  accepted.split(",").some((part) => {
    const [name, quality = ""] = part.split(";").map((word) => word.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });

/** Allows the product's own files and exactly the inline scripts of the page, each by its hash. */
export function contentPolicy(body: string): string {
  const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = ""]) => `'sha256-${sha256(script)}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" "),
    // Styles of menus and dialogs are set by script; they cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");
