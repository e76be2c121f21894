import type { Markup } from "../formatting/format-markdown.ts";

/** Code has no escapes: a backtick, which would end it, becomes a character that looks like one. */
const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("`", "‵");

/** Slack's mrkdwn. */
export const SLACK_MARKUP: Markup = {
  escape,
  strong: (text) => `*${text}*`,
  emphasis: (text) => `_${text}_`,
  code: (text) => `\`${text}\``,
  codeBlock: (text) => `\`\`\`\n${text.replaceAll("‵", "`")}\n\`\`\``,
  quote: (text) =>
    text
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
  // A bar would end the address.
  link: (text, href) => `<${href.replaceAll("|", "%7C")}|${text.replaceAll("|", "¦")}>`,
};

const REFERENCE = /<([^<>|]{1,3000})(?:\|([^<>]{0,3000}))?>/g;

/** What a person wrote, without Slack's marks; mentions of the bot itself are left out. */
export function readSlackText(text: string, bot: string | undefined): string {
  return text
    .replace(REFERENCE, (_, target: string, label: string | undefined) => referenceText(target, label, bot))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}

function referenceText(target: string, label: string | undefined, bot: string | undefined): string {
  if (target.startsWith("@")) return target === `@${bot}` ? "" : `@${label ?? target.slice(1)}`;
  if (target.startsWith("#")) return `#${label ?? target.slice(1)}`;
  if (target.startsWith("!")) return label ?? `@${target.slice(1).split("^")[0]}`;
  const address = target.replace(/^mailto:/, "");
  return label === undefined || label === address || target.endsWith(`//${label}`)
    ? address
    : `${label} (${address})`;
}
