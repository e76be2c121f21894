import { z } from "zod";
import { eachPage, type ListAnswer, type ListPage } from "../../platform/db/index.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { JSON_LINES, jsonLinesFile, type ExportedRecord } from "../../platform/operations/json-lines.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pagesOfPassages } from "../../knowledge/index.ts";
import { pageOfFiles, pageOfTexts } from "../../training/index.ts";
import { listProjectSources, pageOfPages } from "../sources.ts";

const RECORDS_AT_ONCE = 50;

export const exportTraining = defineOperation({
  name: "exportTraining",
  tag: "training",
  summary: "Export everything the bot was taught as JSON Lines",
  description:
    "Texts and FAQs, files, and websites and connections with their pages, one line each; files and pages have the " +
    "passages that the bot reads. The last line is " +
    '`{"record":"end","complete":true,"count":N}`; a file without it is cut off.',
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({}),
  file: JSON_LINES,
  errors: ["rate_limited"],
  run: async (context) => ({ file: await jsonLinesFile(context, "training", recordsOf(context)) }),
});

async function* recordsOf(context: ProjectContext): AsyncGenerator<ExportedRecord> {
  const projectId = context.project.id;
  const passages = (kind: "file" | "page", sourceId: number) => ({
    name: "passages",
    pages: pagesOfPassages(context, { projectId, kind, sourceId }),
  });
  const texts = (page: ListPage) => pageOfTexts(context, projectId, { orderBy: "ASC", page });
  for await (const fields of eachEntry(texts)) yield { record: "text", fields };
  const files = (page: ListPage) => pageOfFiles(context, projectId, { orderBy: "ASC", page });
  for await (const fields of eachEntry(files))
    yield { record: "file", fields, list: passages("file", fields.id) };
  for (const source of await listProjectSources(context)) {
    yield { record: "source", fields: source };
    const pages = (page: ListPage) => pageOfPages(context, { projectId, id: source.id }, { page });
    for await (const fields of eachEntry(pages)) {
      const page = { ...fields, source_id: source.id };
      yield { record: "page", fields: page, list: passages("page", fields.id) };
    }
  }
}

async function* eachEntry<Entry>(
  read: (page: ListPage) => Promise<ListAnswer<Entry[]>>,
): AsyncGenerator<Entry> {
  for await (const { data } of eachPage(RECORDS_AT_ONCE, read)) yield* data;
}
