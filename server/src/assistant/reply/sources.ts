import type { Passage } from "../../knowledge/index.ts";
import { splitSentences } from "../../language/index.ts";

const SHORTEST_QUOTE = 12;

/** A document a reply was drawn from, as it is kept with the message. */
export interface CitedSource {
  readonly type: "knowledgebase";
  readonly doc_id: string;
  readonly point_id: string;
  readonly title: string;
  /** For people: `handbook.pdf, page 3`, or the title. */
  readonly source: string;
  readonly url: string | null;
  readonly score: number;
}

/** The documents that may be named, each once by its best passage, in the order they were found. */
export function citedSources(passages: readonly Passage[]): CitedSource[] {
  const byDocument = new Map<string, Passage>();
  for (const passage of passages) {
    if (!passage.citable) continue;
    const other = byDocument.get(passage.docId);
    if (!other || passage.score > other.score) byDocument.set(passage.docId, passage);
  }
  return Array.from(byDocument.values(), ({ docId, pointId, title, source, url, score }) => ({
    type: "knowledgebase",
    doc_id: docId,
    point_id: pointId,
    title,
    source,
    url,
    score,
  }));
}

/** The passages that a text repeats: the offline model quotes them word for word. */
export function quotedPassages(text: string, passages: readonly Passage[]): Passage[] {
  const sentences = splitSentences(text)
    .map(plain)
    .filter((sentence) => sentence.length >= SHORTEST_QUOTE);
  const quotes = sentences.length > 0 ? sentences : [plain(text)];
  return passages.filter(({ content, answer }) => {
    const answerText = plain(answer ?? content);
    return quotes.some((quote) => answerText.includes(quote));
  });
}

/** In lower case: a sentence that lost its first word begins with a capital all the same. */
const plain = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** The addresses of a reply's sources that the reply itself does not name, one a line. */
export function pageLinks(text: string, sources: readonly CitedSource[]): string {
  // A page that is named without its text fragment is named.
  const urls = sources.flatMap(({ url }) =>
    url === null || text.includes(url.split("#:~:")[0]!) ? [] : [url],
  );
  return [...new Set(urls)].join("\n");
}
