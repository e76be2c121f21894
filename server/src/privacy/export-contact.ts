import { exportFiles } from "../attachments/index.ts";
import { pageOfLogs } from "../executions/index.ts";
import { describeContact, requireContact } from "../contacts/index.ts";
import { pageOfMessages } from "../messages/index.ts";
import { eachPage, type ListPage, type ListAnswer } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import type { FileAnswer } from "../platform/operations/define-operation.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { describeSession, listSessionsOfContact, requireSession } from "../sessions/index.ts";

const PAGE = 100;

/** Everything a project holds about a person, as JSON, read while it is sent. */
export async function exportContactFile(context: ProjectContext, contactId: number): Promise<FileAnswer> {
  const contact = await requireContact(context, contactId);
  return {
    name: `contact-${contactId}-${isoTime(context.now()).slice(0, 10)}.json`,
    contentType: "application/json; charset=utf-8",
    body: parts(context, contact),
  };
}

async function* parts(
  context: ProjectContext,
  contact: Awaited<ReturnType<typeof requireContact>>,
): AsyncGenerator<string> {
  const key = { projectId: context.project.id };
  // The person has a right to all of it, independent of the caller's other permissions.
  const log = { ...key, withDetails: true };
  const head = { exported_at: isoTime(context.now()), contact: await describeContact(context, contact) };
  yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`;
  let separator = "";
  for (const { uid } of await listSessionsOfContact(context.db.read, { ...key, contactId: contact.id })) {
    const session = await describeSession(context, { ...key, uid });
    yield `${separator}{"session":${JSON.stringify(session)},"messages":`;
    yield* listOf((page) =>
      pageOfMessages(context, { ...key, uid }, { orderBy: "ASC", page, notes: true, events: false }),
    );
    yield `,"log":`;
    yield* listOf((page) => pageOfLogs(context, log, { session_uid: uid, orderBy: "ASC", page }));
    yield `,"files":`;
    yield* filesOf(context, uid);
    yield "}";
    separator = ",";
  }
  yield "]}\n";
}

/** The files of a conversation with their content as base64, read while it is sent. */
async function* filesOf(context: ProjectContext, uid: string): AsyncGenerator<string> {
  const projectId = context.project.id;
  const { id: sessionId } = await requireSession(context, { projectId, uid });
  yield "[";
  let separator = "";
  for await (const { facts, content } of exportFiles(context, { projectId, sessionId })) {
    yield `${separator}${JSON.stringify(facts).slice(0, -1)},"base64":`;
    if (content) {
      yield '"';
      yield* base64Of(content);
      yield '"}';
    } else yield "null}";
    separator = ",";
  }
  yield "]";
}

/** Three bytes are four characters: what is left of a piece begins the next one. */
async function* base64Of(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString("base64", 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString("base64");
}

/** A JSON array, page by page. */
async function* listOf(
  read: (page: ListPage) => Promise<ListAnswer<readonly unknown[]>>,
): AsyncGenerator<string> {
  yield "[";
  let separator = "";
  for await (const { data } of eachPage(PAGE, read)) {
    if (data.length > 0) yield separator + data.map((row) => JSON.stringify(row)).join(",");
    separator = ",";
  }
  yield "]";
}
