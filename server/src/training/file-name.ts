import { extname } from "node:path";

const MAX_LENGTH = 200;
/** Control characters, direction marks and lone surrogates only serve to disguise a name. */
const DISGUISES = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name of the file at an address: what its last segment shows when it is printed. A long one is cut before its extension. */
export function fileNameIn(url: URL): string {
  const segment = decode(url.pathname.slice(url.pathname.lastIndexOf("/") + 1));
  const name = (segment.split(/[\\/]/).at(-1) ?? "").replace(DISGUISES, "").trim();
  if (name.length <= MAX_LENGTH) return name;
  const extension = extname(name);
  return name.slice(0, MAX_LENGTH - extension.length).replace(DISGUISES, "") + extension;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
