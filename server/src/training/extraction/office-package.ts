import type { BlockWriter } from "./block-writer.ts";
import { FileProblem } from "./file-problem.ts";
import { attribute, readXml, type XmlHandler } from "./xml.ts";
import { openZip, type ZipArchive } from "./zip.ts";

export interface Relationship {
  id: string;
  type: string;
  target: string;
}

/** A docx, pptx or xlsx: parts of XML in a zip, held together by relationships. */
export interface OfficePackage {
  zip: ZipArchive;
  /** The part everything hangs on, such as the document of a docx. */
  mainPart: string;
  /** Relations of a part to other parts inside the package. */
  relationships: (part: string) => Relationship[];
  /** Reads a part; false if the package has no such part. */
  read: (part: string, handler: XmlHandler) => boolean;
  /** Reads a part of which the rest does not depend: damage in it costs only this part. */
  readOptional: (part: string, handler: XmlHandler) => boolean;
}

export function openOfficePackage(bytes: Buffer, usualMainPart: string): OfficePackage {
  const zip = openZip(bytes);
  const read = (part: string, handler: XmlHandler): boolean => {
    const content = zip.read(part);
    if (!content) return false;
    readXml(content, handler);
    return true;
  };
  const readOptional = (part: string, handler: XmlHandler): boolean => {
    try {
      return read(part, handler);
    } catch (error) {
      if (error instanceof FileProblem && error.reason === "damaged") return false;
      throw error;
    }
  };
  const relationships = (part: string): Relationship[] => readRelationships(part, readOptional);
  const main = relationships("").find(({ type, target }) => type === "officeDocument" && zip.has(target));
  const mainPart = main?.target ?? usualMainPart;
  if (!zip.has(mainPart)) throw new FileProblem("damaged", { detail: `${mainPart} is missing` });
  return { zip, mainPart, relationships, read, readOptional };
}

function readRelationships(part: string, read: OfficePackage["readOptional"]): Relationship[] {
  const slash = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, slash);
  const found: Relationship[] = [];
  read(`${folder}_rels/${part.slice(slash)}.rels`, {
    open: (name, attributes) => {
      if (name !== "Relationship" || attribute(attributes, "TargetMode") === "External") return;
      const target = attribute(attributes, "Target") ?? "";
      const type = (attribute(attributes, "Type") ?? "").split("/").at(-1) ?? "";
      found.push({ id: attribute(attributes, "Id") ?? "", type, target: resolvePart(folder, target) });
    },
  });
  return found;
}

function resolvePart(folder: string, target: string): string {
  const path = target.replaceAll("\\", "/");
  const parts: string[] = [];
  for (const segment of (path.startsWith("/") ? path : `${folder}${path}`).split("/")) {
    if (segment === "..") parts.pop();
    else if (segment !== "." && segment !== "") parts.push(segment);
  }
  return parts.join("/");
}

/** The title from the document's properties. */
export function writePackageTitle({ relationships, readOptional }: OfficePackage, writer: BlockWriter): void {
  const part =
    relationships("").find(({ type }) => type === "core-properties")?.target ?? "docProps/core.xml";
  let title: string | null = null;
  let isInside = false;
  readOptional(part, {
    open: (name) => (isInside = name === "title"),
    close: () => (isInside = false),
    text: (text) => {
      if (isInside) title = (title ?? "") + text;
    },
  });
  if (title) writer.title(title);
}

/** Texts inside any of the named elements, one for each `end` element or, without one, each element. */
export function collectTexts(
  { readOptional }: OfficePackage,
  part: string,
  elements: ReadonlySet<string>,
  ends: ReadonlySet<string> = elements,
): string[] {
  const texts: string[] = [];
  let current = "";
  let inside = 0;
  readOptional(part, {
    open: (name) => {
      if (elements.has(name)) inside++;
    },
    close: (name) => {
      if (elements.has(name)) inside--;
      if (!ends.has(name) || current.trim() === "") return;
      texts.push(current);
      current = "";
    },
    text: (text) => {
      if (inside > 0) current += text;
    },
  });
  if (current.trim() !== "") texts.push(current);
  return texts;
}
