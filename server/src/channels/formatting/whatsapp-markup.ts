import { PLAIN_TEXT, type Markup } from "./format-markdown.ts";

/** WhatsApp's own marks. It knows no escapes: a mark in a text stays as it was written, but one of code gets its like. */
export const WHATSAPP_MARKUP: Markup = {
  ...PLAIN_TEXT,
  escape: (text) => text.replaceAll("`", "‵"),
  strong: (text) => `*${text}*`,
  emphasis: (text) => `_${text}_`,
  code: (text) => `\`${text}\``,
  codeBlock: (text) => `\`\`\`${text.replaceAll("‵", "`")}\`\`\``,
  quote: (text) => text.replaceAll(/^/gm, "> "),
};
