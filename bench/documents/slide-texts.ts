/** Values that LibreOffice computes when it converts: they are not in the file. */
const COMPUTED = /<text:(date|time|page-number|page-count)\b[^>]*>[\s\S]*?<\/text:\1>/g;
const BINARY = /<office:binary-data>[\s\S]*?<\/office:binary-data>/g;
const DECLARED = /<presentation:(header|footer|date-time)-decl\b[^>]*>([^<]*)</g;
const PARAGRAPH = /<text:p\b[^>]*[^/]>([\s\S]*?)<\/text:p>/g;
const MASTER = /<style:master-page\b[^>]*style:name="([^"]*)"[^>]*>([\s\S]*?)<\/style:master-page>/g;
const NOTES = /<presentation:notes\b[\s\S]*?<\/presentation:notes>/g;
/** Where slides fill in their own title or text; on the master it only says so. */
const PLACEHOLDER = /<draw:frame\b[^>]*presentation:class="[\s\S]*?<\/draw:frame>/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * The texts of a presentation as flat OpenDocument: its slides, their notes, its headers and footers, and
 * what stands on the masters in use, each once. Printed pages would break words where a box is narrow and
 * repeat the master on every slide.
 */
export function slideTexts(xml: string): string {
  const plain = xml.replace(BINARY, "").replace(COMPUTED, "");
  const [head = "", body = ""] = plain.split("<office:body>");
  const used = new Set([...body.matchAll(/draw:master-page-name="([^"]*)"/g)].map(([, name]) => name));
  const masters = [...head.matchAll(MASTER)]
    .filter(([, name]) => used.has(name))
    .map(([, , content = ""]) => content.replace(NOTES, "").replace(PLACEHOLDER, ""));
  const declared = [...body.matchAll(DECLARED)].map(([, , text = ""]) => text);
  const paragraphs = [...masters, body].flatMap((part) =>
    [...part.matchAll(PARAGRAPH)].map(([, content = ""]) => content),
  );
  return [...declared, ...paragraphs].map(textOfParagraph).join("\n");
}

function textOfParagraph(content: string): string {
  return content
    .replace(/<text:(?:s|tab|line-break)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_all, decimal?: string, hex?: string, name?: string) =>
      name
        ? (ENTITIES[name] ?? " ")
        : String.fromCodePoint(Number.parseInt(decimal ?? hex ?? "32", decimal ? 10 : 16)),
    );
}
