import { PLAIN_TEXT, type Markup } from "./format-markdown.ts";

/** WhatsApp's own marks. It knows no escapes: a mark in a text stays as it was written. */
export const WHATSAPP_MARKUP: Markup = {
  ...PLAIN_TEXT,
  strong: (text) => `*${text}*`,
  emphasis: (text) => `_${text}_`,
  code: (text) => `\`${text}\``,
  codeBlock: (text) => `\`\`\`${text}\`\`\``,
  quote: (text) => text.replaceAll(/^/gm, "> "),
};
