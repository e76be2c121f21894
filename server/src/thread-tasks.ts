import { readRows } from "./platform/db/sqlite/read-rows.ts";
import { parseCsvParts } from "./platform/csv/parse-csv.ts";
import { buildIndexFile } from "./knowledge/index/saved/build-index.ts";
import { checkIndexFile } from "./knowledge/index/saved/check-index.ts";
import { chunkParts } from "./knowledge/chunking/chunk-parts.ts";
import { parseJson } from "./platform/http/parse-json.ts";
import { readPageParts } from "./training/web-pages/read-page-parts.ts";
import { markdownHtml } from "./help-centre/pages/markdown-html.ts";
import { parseFaqParts } from "./training/faqs/parse-faqs.ts";
import { unpackZip } from "./training/archives/unpack-zip.ts";
import { readMail, readMailFile } from "./channels/email/read-mail.ts";
import { readInboundMail } from "./visitor-mails/inbound/read-inbound-mail.ts";
import type { TaskRunners } from "./platform/threads/tasks.ts";

/** What worker threads run; a program without threads can run it in place. */
export const threadTasks: TaskRunners = {
  parseJson: (bytes) => [parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))],
  readCsv: ({ csv }) => parseCsvParts(csv),
  chunk: chunkParts,
  buildIndex: buildIndexFile,
  checkIndex: checkIndexFile,
  readMainContent: readPageParts,
  unpackZip,
  readFaqs: parseFaqParts,
  renderArticle: ({ markdown }) => [markdownHtml(markdown)],
  readInboundMail,
  readMail,
  readMailFile,
  readRows,
};
