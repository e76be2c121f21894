/** Elements that lay a text out. Others, such as `<your-domain>` or `<script>`, may be what the text is about. */
const LAYOUT =
  "a|abbr|b|br|center|dd|del|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|iframe|img|ins|kbd|li|mark|ol|p|picture|s|section|small|source|span|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|u|ul|video";
// No character can be matched in two ways: a line of such a text must not hold the event loop.
const ATTRIBUTES = String.raw`(?:\s+[\w:@-]{1,60}(?:\s*=\s*(?:"[^"]{0,2000}"|'[^']{0,2000}'|\{[^{}]{0,2000}\}|\{\{[^{}]{0,2000}\}\}|(?!\{)[^\s"'>]{1,2000}))?){0,40}\s*`;
const LAYOUT_TAG = new RegExp(String.raw`</?(?:${LAYOUT})(?:${ATTRIBUTES})/?>`, "gi");
/** JSX: components begin with a capital. */
const COMPONENT = new RegExp(String.raw`</?[A-Z][\w.]{0,60}(${ATTRIBUTES})/?>`, "g");
const LABEL = /\b(?:label|title|summary)\s*=\s*["']([^"']{1,200})["']/;
const IMAGE = /!\[[^\]\n]{0,1000}\](?:\([^()\s]{0,2000}(?:\s+"[^"]{0,500}")?\s*\)|\[[^\]\n]{0,200}\])/g;
const IMAGE_TAG = new RegExp(String.raw`<img(?:${ATTRIBUTES})/?>`, "gi");
const LINK = /\[([^\]\n]{0,1000})\]\(\s{0,9}([^()\s]{0,2000})(?:\s{1,9}["'(][^"')\n]{0,500}["')])?\s{0,9}\)/g;
const HAS_ADDRESS = /^(?:https?:|mailto:|tel:)/i;
const BOLD = /(\*\*|__)(?=[^\s*_])([^\n]{0,2000}?[^\s*_])\1(?!\w)/g;
const CODE = /(`{1,3})[^`\n]{1,2000}\1/g;

/** Longer lines are data rather than text, and no expression should search them. */
export const LONGEST_LINE = 10_000;

/** Whether a text comes from a file whose tags are layout, or was typed by a person who may mean them. */
export type TagMeaning = "layout" | "text";

/** A line of Markdown as readers see it: without images, layout and links to where no reader is. */
export function plainMarkdown(line: string, tags: TagMeaning): string {
  if (line.length > LONGEST_LINE || !/[<[*_\\{&]/.test(line)) return line;
  // What stands in code is meant as it is.
  let text = "";
  let from = 0;
  for (const { 0: code, index } of line.matchAll(CODE)) {
    text += plainPart(line.slice(from, index), tags) + code;
    from = index + code.length;
  }
  return text + plainPart(line.slice(from), tags);
}

function plainPart(part: string, tags: TagMeaning): string {
  const shown = part.replace(IMAGE, "").replace(IMAGE_TAG, "");
  const linked = shown.replace(LINK, (link: string, label: string, address: string) =>
    HAS_ADDRESS.test(address) ? link : label,
  );
  const untagged = tags === "layout" ? withoutTags(linked) : linked.replace(/<br\s*\/?>/gi, " ");
  return untagged.replace(BOLD, "$2").replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, "$1");
}

const withoutTags = (part: string): string =>
  part
    .replace(/<(https?:[^\s<>]{1,2000})>/g, "$1")
    .replace(/<(?:br|\/td|\/th|\/tr|\/li|\/p)\s*\/?>/gi, " ")
    .replace(LAYOUT_TAG, "")
    // The name of a tab or of a notice is text of the page.
    .replace(COMPONENT, (_tag, attributes: string) => LABEL.exec(attributes)?.[1] ?? "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
