import { dataOf, listRecords, MESSAGES_PER_PAGE, readConversation } from "./conversation.ts";
import { address, ENTRIES_PER_PAGE, JSON_TYPE, shortened, type ResourceKind } from "./resource-kind.ts";
import { TRAINING_KINDS } from "./training-resources.ts";

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
  list: (_caller, project) =>
    Promise.resolve({
      resources: [
        {
          uri: address(project.uid, "settings"),
          name: `${project.name}: settings`,
          description: "Prompt, restrictions, model and the other settings of the AI agent",
          mimeType: JSON_TYPE,
        },
      ],
      isLast: true,
    }),
  read: (caller, values, signal) =>
    dataOf(caller, "getProjectSettings", { project_uid: values.project_uid }, signal),
};

const CHANGES_OF_CONVERSATIONS = /^(message|session)\./;

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
    const sessions = await listRecords(caller, "getSessions", input, signal);
    const resources = sessions.map(
      ({ session_uid: uid, state, last_message: last, updated_at: changed }) => ({
        uri: address(project.uid, "sessions", String(uid)),
        name: `${project.name}: conversation ${String(uid)}`,
        description: `${String(state)}${typeof last === "string" ? `, last message: ${shortened(last)}` : ""}`,
        mimeType: JSON_TYPE,
        annotations: { lastModified: String(changed) },
      }),
    );
    return { resources, isLast: sessions.length < ENTRIES_PER_PAGE };
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
  isChangedBy: ({ session_uid: sessionUid }, event) =>
    event.sessionUid === sessionUid && CHANGES_OF_CONVERSATIONS.test(event.topic),
};

export const RESOURCE_KINDS: readonly ResourceKind[] = [settings, ...TRAINING_KINDS, conversations];
