import { posix } from "node:path";
import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { attribute, readXml } from "../xml.ts";
import { openZip, type ZipArchive } from "../zip.ts";
import { readHtmlFile } from "./html.ts";

const MAX_CHAPTERS = 5_000;

/** Books: pages of HTML in the order of their spine. */
export function readEpub(bytes: Buffer, writer: BlockWriter): void {
  const zip = openZip(bytes);
  const packagePath = findPackage(zip);
  const book = readPackage(zip, packagePath);
  if (book.title.trim() !== "") writer.title(book.title);
  // Fonts may be scrambled in any book; pages are encrypted in protected ones only.
  const encrypted = zip.read("META-INF/encryption.xml")?.toString("utf8") ?? "";
  if (book.chapters.some((path) => encrypted.includes(`URI="${path}"`)))
    throw new FileProblem("encrypted", { detail: "EPUB" });
  // The title of a chapter's page repeats its heading or the book's name.
  const chapterWriter: BlockWriter = { ...writer, title: () => {} };
  for (const [index, path] of book.chapters.entries()) {
    const page = zip.read(path);
    if (page) readHtmlFile(page, chapterWriter);
    writer.progress((index + 1) / book.chapters.length);
  }
}

function findPackage(zip: ZipArchive): string {
  const container = zip.read("META-INF/container.xml");
  let path = "";
  if (container) {
    readXml(container, {
      open: (name, attributes) => {
        if (name === "rootfile" && path === "") path = attribute(attributes, "full-path") ?? "";
      },
    });
  }
  if (path === "" || !zip.has(path)) throw new FileProblem("damaged", { detail: "EPUB without a package" });
  return path;
}

interface Book {
  readonly title: string;
  readonly chapters: readonly string[];
}

function readPackage(zip: ZipArchive, path: string): Book {
  const hrefs = new Map<string, string>();
  const spine: string[] = [];
  let title = "";
  let isTitle = false;
  readXml(zip.read(path)!, {
    open: (name, attributes) => {
      isTitle = name === "title" && title === "";
      if (name === "item") {
        hrefs.set(attribute(attributes, "id") ?? "", attribute(attributes, "href") ?? "");
      } else if (name === "itemref" && attribute(attributes, "linear") !== "no") {
        spine.push(attribute(attributes, "idref") ?? "");
      }
    },
    close: () => (isTitle = false),
    text: (text) => {
      if (isTitle) title += text;
    },
  });
  // A page that is listed many times would be read many times.
  const chapters = [...new Set(spine)].flatMap((id) => {
    const href = hrefs.get(id);
    return href ? [resolve(path, href)] : [];
  });
  if (chapters.length > MAX_CHAPTERS)
    throw new FileProblem("too_complex", { detail: `${chapters.length} chapters` });
  return { title, chapters };
}

function resolve(packagePath: string, href: string): string {
  const [file = ""] = href.split("#", 1);
  return posix.normalize(posix.join(posix.dirname(packagePath), decode(file)));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
