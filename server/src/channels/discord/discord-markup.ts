import type { Markup } from "../formatting/format-markdown.ts";

const MARKS = /[\\*_~`|>#<[\]-]/g;
const ESCAPED = /\\([\\*_~`|>#<[\]-])/g;
const unescape = (text: string): string => text.replace(ESCAPED, "$1");

/** Discord's Markdown. Code knows no escapes. */
export const DISCORD_MARKUP: Markup = {
  // Dashes, signs and numbers begin something at the beginning of a line alone.
  escape: (text) => text.replace(MARKS, (mark, at: number) => (isMark(mark, text, at) ? `\\${mark}` : mark)),
  strong: (text) => `**${text}**`,
  emphasis: (text) => `*${text}*`,
  code: (text) => `\`${unescape(text)}\``,
  codeBlock: (text) => `\`\`\`\n${unescape(text)}\n\`\`\``,
  quote: (text) => text.replaceAll(/^/gm, "> "),
  link: (text, href) => {
    const address = unescape(href);
    return unescape(text) === address || `${unescape(text)}/` === address ? address : `[${text}](${address})`;
  },
};

function isMark(mark: string, text: string, at: number): boolean {
  if (!/[>#-]/.test(mark)) return true;
  return /(^|\n)\s*$/.test(text.slice(0, at));
}

const REFERENCE = /<(@!?|@&|#|a?:\w{1,40}:)(\d{1,20})>/g;

/** What a person wrote, with names for ids; mentions of the bot itself are left out. */
export function readDiscordText(text: string, bot: string, names: ReadonlyMap<string, string>): string {
  return text
    .replace(REFERENCE, (whole, mark: string, id: string) => {
      if (mark.endsWith(":")) return mark.replace(/^a/, "");
      if (!mark.startsWith("@") || mark === "@&") return whole;
      return id === bot ? "" : `@${names.get(id) ?? id}`;
    })
    .trim();
}
