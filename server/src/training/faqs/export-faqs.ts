import { eachPage, type ListPage } from "../../platform/db/index.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import type { FileAnswer } from "../../platform/operations/define-operation.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { csvHeader, csvLine } from "../../platform/text/csv-line.ts";
import { pageOfTexts } from "../reads.ts";

const ROWS_AT_ONCE = 100;

/** The columns are those that `importFaqs` reads, so that a file can be changed and imported again. */
export const exportFaqsFile = (context: ProjectContext): FileAnswer => ({
  name: `faqs-${isoTime(context.now()).slice(0, 10)}.csv`,
  contentType: "text/csv; charset=utf-8",
  body: lines(context),
});

async function* lines(context: ProjectContext): AsyncGenerator<string> {
  yield csvHeader(["question", "answer", "tags"]);
  const read = (page: ListPage) =>
    pageOfTexts(context, context.project.id, { type: "faq", orderBy: "ASC", page });
  for await (const { data } of eachPage(ROWS_AT_ONCE, read))
    for (const { short_text, detail, tags } of data) yield csvLine([short_text, detail, tags]);
}
