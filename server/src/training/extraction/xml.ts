import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { FileProblem } from "./file-problem.ts";
import { byteOrderMark, decodeAs } from "./text-encoding.ts";

export type XmlAttributes = Record<string, string>;

export interface XmlHandler {
  /** `name` comes without its namespace prefix. */
  open?: (name: string, attributes: XmlAttributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const MAX_DEPTH = 512;
const SLICE_BYTES = 64 * 1024;

/** Reads XML as events. No entity beyond the five of XML is expanded; a document that declares some is refused. */
export function readXml(bytes: Buffer, handler: XmlHandler): void {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on("error", (error) => {
    // An undeclared entity stays as it is written; every other error ends the reading.
    if (error.message.includes("undefined entity")) return;
    throw new FileProblem("damaged", { detail: `XML: ${error.message}` });
  });
  parser.on("doctype", (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new FileProblem("too_complex", { detail: "XML declares entities" });
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw new FileProblem("too_complex", { detail: "XML nested too deeply" });
    handler.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    handler.close?.(localName(name));
  });
  if (handler.text) {
    parser.on("text", handler.text);
    parser.on("cdata", handler.text);
  }
  for (const slice of textSlices(bytes)) parser.write(slice);
  parser.close();
}

/** An attribute by its name without prefix. */
export function attribute(attributes: XmlAttributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const suffix = `:${name}`;
  for (const key in attributes) if (key.endsWith(suffix)) return attributes[key];
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Decodes in slices, so that a large part is never one giant string. */
function* textSlices(bytes: Buffer): Generator<string> {
  const mark = byteOrderMark(bytes);
  const declared = /^[^>]*encoding\s*=\s*["']([\w.-]+)/.exec(bytes.toString("latin1", 0, 200))?.[1];
  const encoding = mark?.encoding ?? declared ?? "utf8";
  if (!/^utf-?8$/i.test(encoding)) {
    const text = decodeAs(bytes.subarray(mark?.length ?? 0), encoding);
    for (let at = 0; at < text.length; at += SLICE_BYTES) yield text.slice(at, at + SLICE_BYTES);
    return;
  }
  const decoder = new StringDecoder("utf8");
  for (let at = mark?.length ?? 0; at < bytes.length; at += SLICE_BYTES) {
    yield decoder.write(bytes.subarray(at, at + SLICE_BYTES));
  }
  yield decoder.end();
}
