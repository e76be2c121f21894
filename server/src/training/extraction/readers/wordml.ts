import type { BlockWriter } from "../block-writer.ts";
import { readXml, type XmlHandler } from "../xml.ts";
import { createBodyHandler, marginWriter } from "./docx-body.ts";
import { createStyles } from "./docx-styles.ts";

const MARGINS = new Set(["hdr", "ftr"]);
/** Elements whose paragraphs are text of the document. */
const STORIES = new Set(["body", "footnotes", "endnotes", "comments"]);

/** The XML that Word 2003 wrote, and a docx whose parts were saved in one XML file. */
export function readWordml(bytes: Buffer, writer: BlockWriter): void {
  const styles = createStyles();
  // The definitions may follow the text.
  readXml(bytes, styles.handler);
  writer.progress(0.3);
  const body = createBodyHandler(styles, writer);
  const margins = createBodyHandler(styles, marginWriter(writer));
  const title = titleHandler();
  let stories = 0;
  let inMargins = 0;
  const current = (): XmlHandler =>
    inMargins > 0 ? margins.handler : stories > 0 ? body.handler : title.handler;
  readXml(bytes, {
    open: (name, attributes) => {
      if (MARGINS.has(name)) inMargins++;
      else if (STORIES.has(name)) stories++;
      else current().open?.(name, attributes);
    },
    close: (name) => {
      if (MARGINS.has(name)) inMargins--;
      else if (STORIES.has(name)) stories--;
      else current().close?.(name);
    },
    text: (text) => current().text?.(text),
  });
  body.end();
  margins.end();
  if (title.text() !== "") writer.title(title.text());
}

/** `Title` among the properties of Word 2003, `title` among those of a docx. */
function titleHandler(): { handler: XmlHandler; text: () => string } {
  let title = "";
  let isInside = false;
  const handler: XmlHandler = {
    open: (name) => (isInside = /^title$/i.test(name)),
    close: () => (isInside = false),
    text: (text) => {
      if (isInside && title.length < 1000) title += text;
    },
  };
  return { handler, text: () => title.trim() };
}
