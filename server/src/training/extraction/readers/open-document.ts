import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { readXml } from "../xml.ts";
import { openZip } from "../zip.ts";

/** The content of an OpenDocument file; writes its title on the way. */
export function openDocument(bytes: Buffer, writer: BlockWriter): Buffer {
  const zip = openZip(bytes);
  const manifest = zip.read("META-INF/manifest.xml")?.toString("latin1") ?? "";
  if (manifest.includes("encryption-data")) throw new FileProblem("encrypted", { detail: "OpenDocument" });
  const meta = zip.read("meta.xml");
  if (meta) writeTitle(meta, writer);
  const content = zip.read("content.xml");
  if (!content) throw new FileProblem("damaged", { detail: "content.xml is missing" });
  return content;
}

function writeTitle(meta: Buffer, writer: BlockWriter): void {
  let title = "";
  let isTitle = false;
  try {
    readXml(meta, {
      open: (name) => (isTitle = name === "title"),
      close: () => (isTitle = false),
      text: (text) => {
        if (isTitle) title += text;
      },
    });
  } catch (error) {
    // The text does not depend on its description.
    if (!(error instanceof FileProblem) || error.reason !== "damaged") throw error;
  }
  if (title.trim() !== "") writer.title(title);
}
