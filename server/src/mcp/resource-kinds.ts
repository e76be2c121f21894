import type { McpCaller, Resource, ResourceTemplate } from "../platform/mcp/index.ts";
import { answerOf, dataOf, listOf, MESSAGES_PER_PAGE, readConversation } from "./conversation.ts";

export const ENTRIES_PER_PAGE = 50;

export interface Project {
  readonly uid: string;
  readonly name: string;
}

type Values = Readonly<Record<string, string>>;

/** One kind of a project's records that clients can list and read. */
export interface ResourceKind {
  /** Offered where these operations exist and the token may use them. */
  readonly operations: readonly string[];
  readonly template: ResourceTemplate;
  /** Finds the template's variables in an address. */
  readonly pattern: RegExp;
  /** A page of them; fewer than `ENTRIES_PER_PAGE` is the last. */
  list(caller: McpCaller, project: Project, page: number, signal: AbortSignal): Promise<Resource[]>;
  read(caller: McpCaller, values: Values, signal: AbortSignal): Promise<unknown>;
}

const JSON_TYPE = "application/json";
const address = (project: string, ...path: string[]) =>
  `parley://projects/${[project, ...path].map(encodeURIComponent).join("/")}`;

const settings: ResourceKind = {
  operations: ["getProjectSettings"],
  template: {
    name: "project-settings",
    title: "Project settings",
    uriTemplate: "parley://projects/{project_uid}/settings",
    description: "Prompt, restrictions, model and the other settings of a project's AI agent",
    mimeType: JSON_TYPE,
  },
  pattern: /^parley:\/\/projects\/(?<project_uid>[^/?]+)\/settings$/,
  list: (_caller, project, page) =>
    Promise.resolve(
      page > 1
        ? []
        : [
            {
              uri: address(project.uid, "settings"),
              name: `${project.name}: settings`,
              description: "Prompt, restrictions, model and the other settings of the AI agent",
              mimeType: JSON_TYPE,
            },
          ],
    ),
  read: (caller, values, signal) =>
    dataOf(caller, "getProjectSettings", { project_uid: values.project_uid }, signal),
};

const TRAINING_PER_PAGE = 20;

/** Training content is listed by pages: the operations read pages, and a page fits into a model's context. */
function training(noun: "texts" | "files", operation: string, description: string): ResourceKind {
  return {
    operations: [operation],
    template: {
      name: `training-${noun}`,
      title: `Training ${noun}`,
      uriTemplate: `parley://projects/{project_uid}/${noun}{?page}`,
      description: `${description}, newest first, ${TRAINING_PER_PAGE} a page`,
      mimeType: JSON_TYPE,
    },
    pattern: new RegExp(
      `^parley://projects/(?<project_uid>[^/?]+)/${noun}(\\?page=(?<page>[1-9]\\d{0,5}))?$`,
    ),
    async list(caller, project, page, signal) {
      const from = (page - 1) * ENTRIES_PER_PAGE;
      const pages = Math.ceil((await countOf(caller, operation, project.uid, signal)) / TRAINING_PER_PAGE);
      const numbers = Array.from({ length: Math.max(0, pages - from) }, (_, index) => from + index + 1);
      return numbers.slice(0, ENTRIES_PER_PAGE).map((number) => ({
        uri: `${address(project.uid, noun)}${number === 1 ? "" : `?page=${number}`}`,
        name: `${project.name}: training ${noun}, page ${number} of ${pages}`,
        description,
        mimeType: JSON_TYPE,
      }));
    },
    async read(caller, { project_uid: uid = "", page = "1" }, signal) {
      const input = { project_uid: uid, limit: TRAINING_PER_PAGE, page: Number(page) };
      const entries = await listOf(caller, operation, input, signal);
      const isLast = entries.length < TRAINING_PER_PAGE;
      return { [noun]: entries, next: isLast ? null : `${address(uid, noun)}?page=${Number(page) + 1}` };
    },
  };
}

async function countOf(
  caller: McpCaller,
  operation: string,
  project: string,
  signal: AbortSignal,
): Promise<number> {
  const answer = await answerOf(caller, operation, { project_uid: project, limit: 1 }, signal);
  return answer.total ?? 0;
}

const conversations: ResourceKind = {
  operations: ["getSessions", "getSession", "getSessionMessages"],
  template: {
    name: "conversation",
    title: "Conversation",
    uriTemplate: "parley://projects/{project_uid}/sessions/{session_uid}{?page}",
    description: `A session with what was said in it, oldest first, ${MESSAGES_PER_PAGE} messages a page`,
    mimeType: JSON_TYPE,
  },
  pattern:
    /^parley:\/\/projects\/(?<project_uid>[^/?]+)\/sessions\/(?<session_uid>[^/?]+)(\?page=(?<page>[1-9]\d{0,5}))?$/,
  async list(caller, project, page, signal) {
    const input = { project_uid: project.uid, limit: ENTRIES_PER_PAGE, page, orderBy: "DESC" };
    const sessions = await listOf(caller, "getSessions", input, signal);
    return sessions.map(({ session_uid: uid, state, last_message: last, updated_at: changed }) => ({
      uri: address(project.uid, "sessions", String(uid)),
      name: `${project.name}: conversation ${String(uid)}`,
      description: `${String(state)}${typeof last === "string" ? `, last message: ${shortened(last)}` : ""}`,
      mimeType: JSON_TYPE,
      annotations: { lastModified: String(changed) },
    }));
  },
  async read(caller, { project_uid: projectUid = "", session_uid: sessionUid = "", page = "1" }, signal) {
    const number = Number(page);
    const { session, messages, isLastPage } = await readConversation(
      caller,
      { projectUid, sessionUid, page: number },
      signal,
    );
    const next = isLastPage ? null : `${address(projectUid, "sessions", sessionUid)}?page=${number + 1}`;
    return { session, messages, next };
  },
};

const LONGEST_EXCERPT = 120;

export function shortened(text: string): string {
  return text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT - 1)}…` : text;
}

export const RESOURCE_KINDS: readonly ResourceKind[] = [
  settings,
  training("texts", "getProjectText", "Texts and FAQs the bot was taught"),
  training("files", "getProjectFiles", "Files the bot was taught, with their progress"),
  conversations,
];
