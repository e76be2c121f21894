import { PLAIN_TEXT, type Markup } from "./format-markdown.ts";

/** WhatsApp's marks. It has no escapes: a mark stays as written, but a backtick becomes a character that looks like one. */
export const WHATSAPP_MARKUP: Markup = {
  ...PLAIN_TEXT,
  escape: (text) => text.replaceAll("`", "‵"),
  strong: (text) => `*${text}*`,
  emphasis: (text) => `_${text}_`,
  code: (text) => `\`${text}\``,
  codeBlock: (text) => `\`\`\`${text.replaceAll("‵", "`")}\`\`\``,
  quote: (text) => text.replaceAll(/^/gm, "> "),
};
