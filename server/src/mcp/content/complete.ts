import type { McpCaller, McpOffer } from "../transport/index.ts";
import { listRecords } from "./conversation.ts";
import { projectsOf } from "./resources.ts";

const MAX_CANDIDATES = 100;

/** Where the values of an argument come from, once the project is known. */
interface Source {
  readonly operation: string;
  /** The field that is the value. */
  readonly value: string;
  /** What people remember it by. */
  readonly title?: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const SOURCES: Readonly<Record<string, Source>> = {
  session_uid: { operation: "getSessions", value: "session_uid", input: { orderBy: "DESC" } },
  text_id: { operation: "getProjectText", value: "id", title: "short_text", input: {} },
  file_id: { operation: "getProjectFiles", value: "id", title: "name", input: {} },
};

/** Suggests projects and, once the project is known, its latest conversations, texts and files. */
export const completeIds: NonNullable<McpOffer["complete"]> = async (caller, question, signal) => {
  const matches = startsWith(question.value);
  if (question.argument === "project_uid") {
    const projects = await projectsOf(caller, 1, signal);
    // A name is what people remember.
    return projects.filter(({ uid, name }) => matches(uid) || matches(name)).map(({ uid }) => uid);
  }
  const source = Object.hasOwn(SOURCES, question.argument) ? SOURCES[question.argument] : undefined;
  const project = question.known.project_uid;
  if (!source || project === undefined || !(await mayRead(caller, source))) return undefined;
  const input = { ...source.input, project_uid: project, limit: MAX_CANDIDATES };
  const records = await listRecords(caller, source.operation, input, signal);
  return records
    .filter((record) => matches(record[source.value]) || (source.title && matches(record[source.title])))
    .map((record) => String(record[source.value]));
};

const mayRead = async (caller: McpCaller, { operation }: Source): Promise<boolean> =>
  (await caller.usable()).has(operation);

const startsWith =
  (typed: string) =>
  (candidate: unknown): boolean =>
    (typeof candidate === "string" || typeof candidate === "number") &&
    String(candidate).toLowerCase().startsWith(typed.toLowerCase());
