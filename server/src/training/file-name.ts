import { extname } from "node:path";

const MAX_LENGTH = 200;
/** Control characters, direction marks and lone surrogates only serve to disguise a name. */
const DISGUISES = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name of the file at an address: what its last segment shows when it is printed. */
export function fileNameIn(url: URL): string {
  const segment = decode(url.pathname.slice(url.pathname.lastIndexOf("/") + 1));
  return cleanName(segment.split(/[\\/]/).at(-1) ?? "");
}

/** The path of a file in a folder or an archive, below its top. It can't lead out of it; empty if nothing is left. */
export function cleanFilePath(path: string): string {
  const segments = path
    .split(/[\\/]/)
    .map((segment) => cleanName(segment))
    .filter((segment) => segment !== "" && !/^\.+$/.test(segment) && !/^[a-z]:$/i.test(segment));
  while (segments.length > 1 && segments.join("/").length > MAX_LENGTH) segments.shift();
  return segments.join("/");
}

/** Files that systems and programs leave in folders. */
export const isSystemFile = (path: string): boolean =>
  path.split("/").some((segment) => /^(?:\..*|__MACOSX|Thumbs\.db|desktop\.ini|~\$.*)$/i.test(segment));

/** A long name is cut before its extension. */
function cleanName(segment: string): string {
  const name = segment.replace(DISGUISES, "").trim();
  if (name.length <= MAX_LENGTH) return name;
  const extension = extname(name).slice(0, 20);
  return name.slice(0, MAX_LENGTH - extension.length).replace(DISGUISES, "") + extension;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
