import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { call, callList } from "./call.ts";

interface Operation {
  /** The operation of the API. */
  readonly api: string;
  /** Parameters that are sent as they are, under the API's names. */
  readonly fields?: readonly string[];
  /** A collection of optional parameters. */
  readonly collection?: string;
  readonly fixed?: IDataObject;
  readonly isList?: boolean;
  /** What must be asked first. */
  readonly prepare?: (caller: IExecuteFunctions, body: IDataObject) => Promise<IDataObject>;
}

/** Opens a conversation where none is given, so that one step is enough to ask. */
async function openSession(caller: IExecuteFunctions, body: IDataObject): Promise<IDataObject> {
  if (body.session_uid) return body;
  const { project_uid, widget_uid } = body;
  const opened = (await call(caller, "createSession", { project_uid, widget_uid })) as IDataObject;
  return { ...body, session_uid: opened.session_uid };
}

/** A reply goes through the widget of its conversation. */
async function findWidget(caller: IExecuteFunctions, body: IDataObject): Promise<IDataObject> {
  const { project_uid, session_uid } = body;
  const session = (await call(caller, "getSession", { project_uid, session_uid })) as IDataObject;
  return { ...body, widget_uid: session.widget_uid };
}

export const OPERATIONS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  conversation: {
    create: { api: "createSession", fields: ["widgetUid"] },
    get: { api: "getSession", fields: ["sessionUid"] },
    getAll: { api: "getSessions", collection: "filters", fixed: { orderBy: "DESC" }, isList: true },
    update: { api: "updateSession", fields: ["sessionUid"], collection: "changes" },
    addNote: { api: "addSessionNote", fields: ["sessionUid", "message"] },
  },
  message: {
    ask: { api: "sendMessage", fields: ["widgetUid", "message", "sessionUid"], prepare: openSession },
    reply: {
      api: "sendMessage",
      fields: ["sessionUid", "message"],
      fixed: { send_by: "operator" },
      prepare: findWidget,
    },
    getAll: { api: "getSessionMessages", fields: ["sessionUid"], isList: true },
  },
  contact: {
    create: { api: "createContact", collection: "details" },
    get: { api: "getContactDetail", fields: ["contactId"] },
    getAll: { api: "getAllContacts", collection: "filters", isList: true },
    update: { api: "updateContact", fields: ["contactId"], collection: "details" },
    delete: { api: "deleteContact", fields: ["contactId"] },
  },
  training: {
    addFaq: { api: "createProjectText", fields: ["question", "answer", "tags"], fixed: { type: "faq" } },
    addText: { api: "createProjectText", fields: ["title", "text", "tags"], fixed: { type: "text" } },
    getAll: { api: "getProjectText", collection: "filters", isList: true },
    delete: { api: "deleteProjectText", fields: ["id"] },
    search: { api: "searchIndexDocument", fields: ["query", "limit"] },
  },
};

/** Parameters whose name is not that of the API in camel case. */
const NAMES: Readonly<Record<string, string>> = {
  question: "short_text",
  title: "short_text",
  answer: "detail",
  text: "detail",
};
const fieldOf = (parameter: string): string =>
  NAMES[parameter] ?? parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Runs the operation that an item asks for. */
export async function runOperation(caller: IExecuteFunctions, item: number): Promise<unknown> {
  const parameter = (name: string): unknown => caller.getNodeParameter(name, item);
  const {
    api,
    fields = [],
    collection,
    fixed,
    isList,
    prepare,
  } = OPERATIONS[parameter("resource") as string]![parameter("operation") as string]!;
  const chosen = Object.fromEntries(["projectUid", ...fields].map((name) => [name, parameter(name)]));
  const optional = collection ? (parameter(collection) as IDataObject) : {};
  // An empty field of the form is one that was not filled in.
  const filled = Object.entries({ ...chosen, ...optional }).filter(([, value]) => value !== "");
  const body: IDataObject = {
    ...(Object.fromEntries(filled.map(([name, value]) => [fieldOf(name), value])) as IDataObject),
    ...fixed,
  };
  if (isList)
    return callList(caller, api, body, parameter("returnAll") ? null : (parameter("limit") as number));
  return call(caller, api, prepare ? await prepare(caller, body) : body);
}
