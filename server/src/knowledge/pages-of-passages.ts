import { eachPage, type ListPage } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { listPassages } from "./queries/chunks.ts";
import type { DocumentKind } from "./tables.ts";

const PASSAGES_AT_ONCE = 100;

/** What the bot reads of a source, passage by passage, however long it is. */
export async function* pagesOfPassages(
  { db }: App,
  key: { readonly projectId: number; readonly kind: DocumentKind; readonly sourceId: number },
): AsyncGenerator<{ headings: string[]; text: string }[]> {
  const read = (page: ListPage) => listPassages(db.read, key, page);
  for await (const rows of eachPage(PASSAGES_AT_ONCE, read))
    yield rows.map(({ headingPath, content }) => ({ headings: headingPath, text: content }));
}
