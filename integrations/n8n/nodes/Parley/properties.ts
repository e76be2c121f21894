import type { INodeProperties } from "n8n-workflow";
import { CHAT_MODES, CONTACT_TYPES, PRIORITIES, SESSION_STATES } from "../../generated/choices.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

export const optionsOf = (choices: readonly Choice[]) =>
  choices
    .map(({ value, label }) => ({ name: label, value }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

type Shown = Readonly<Record<string, readonly string[]>>;

/** A field, for these operations of these resources. */
const shownFor = (shown: Shown, property: INodeProperties): INodeProperties[] =>
  Object.entries(shown).map(([resource, operation]) => ({
    ...property,
    displayOptions: { show: { resource: [resource], operation: [...operation] } },
  }));

export const PROJECT_PROPERTY: INodeProperties = {
  displayName: "Project Name or ID",
  name: "projectUid",
  type: "options",
  typeOptions: { loadOptionsMethod: "getProjects" },
  required: true,
  default: "",
  description:
    'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const operationsFor = (resource: string, names: Readonly<Record<string, readonly [string, string]>>) => ({
  displayName: "Operation",
  name: "operation",
  type: "options" as const,
  noDataExpression: true,
  displayOptions: { show: { resource: [resource] } },
  options: Object.entries(names).map(([value, [name, action]]) => ({ name, value, action })),
  default: Object.keys(names)[0]!,
});

const string = (displayName: string, name: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
  displayName,
  name,
  type: "string",
  default: "",
  ...more,
});
const LONG = { typeOptions: { rows: 4 } };
const contactDetails: INodeProperties[] = [
  string("E-Mail", "email", { placeholder: "name@email.com" }),
  string("Name", "name"),
  string("Phone", "phone"),
  string("Tags", "tags", { description: "Separated by commas" }),
  { displayName: "Type", name: "type", type: "options", options: optionsOf(CONTACT_TYPES), default: "lead" },
];
const LISTS: Shown = {
  conversation: ["getAll"],
  message: ["getAll"],
  contact: ["getAll"],
  training: ["getAll"],
};

export const properties: INodeProperties[] = [
  {
    displayName: "Resource",
    name: "resource",
    type: "options",
    noDataExpression: true,
    options: [
      { name: "Contact", value: "contact" },
      { name: "Conversation", value: "conversation" },
      { name: "Message", value: "message" },
      { name: "Training", value: "training" },
    ],
    default: "message",
  },
  operationsFor("message", {
    ask: ["Ask the Bot", "Ask the bot"],
    getAll: ["Get Many", "Get many messages"],
    reply: ["Reply as Your Team", "Reply as your team"],
  }),
  operationsFor("conversation", {
    addNote: ["Add Note", "Add a note to a conversation"],
    create: ["Create", "Create a conversation"],
    get: ["Get", "Get a conversation"],
    getAll: ["Get Many", "Get many conversations"],
    update: ["Update", "Update a conversation"],
  }),
  operationsFor("contact", {
    create: ["Create", "Create a contact"],
    delete: ["Delete", "Delete a contact"],
    get: ["Get", "Get a contact"],
    getAll: ["Get Many", "Get many contacts"],
    update: ["Update", "Update a contact"],
  }),
  operationsFor("training", {
    addFaq: ["Add FAQ", "Add an FAQ"],
    addText: ["Add Text", "Add a text"],
    delete: ["Delete", "Delete a text or FAQ"],
    getAll: ["Get Many", "Get many texts and FAQs"],
    search: ["Search", "Search the content"],
  }),
  PROJECT_PROPERTY,
  ...shownFor(
    { message: ["ask"], conversation: ["create"] },
    {
      ...PROJECT_PROPERTY,
      displayName: "Widget Name or ID",
      name: "widgetUid",
      typeOptions: { loadOptionsMethod: "getWidgets", loadOptionsDependsOn: ["projectUid"] },
    },
  ),
  ...shownFor(
    { message: ["reply", "getAll"], conversation: ["addNote", "get", "update"] },
    string("Conversation UID", "sessionUid", { required: true }),
  ),
  ...shownFor(
    { message: ["ask", "reply"], conversation: ["addNote"] },
    string("Message", "message", { required: true, ...LONG }),
  ),
  ...shownFor(
    { message: ["ask"] },
    string("Conversation UID", "sessionUid", { description: "Leave empty to begin a conversation" }),
  ),
  ...shownFor(
    { contact: ["get", "update", "delete"] },
    { displayName: "Contact ID", name: "contactId", type: "number", required: true, default: 0 },
  ),
  ...shownFor({ training: ["addFaq"] }, string("Question", "question", { required: true })),
  ...shownFor({ training: ["addFaq"] }, string("Answer", "answer", { required: true, ...LONG })),
  ...shownFor({ training: ["addText"] }, string("Title", "title")),
  ...shownFor({ training: ["addText"] }, string("Text", "text", { required: true, ...LONG })),
  ...shownFor(
    { training: ["addFaq", "addText"] },
    string("Tags", "tags", { description: "Separated by commas" }),
  ),
  ...shownFor(
    { training: ["delete"] },
    { displayName: "ID", name: "id", type: "number", required: true, default: 0 },
  ),
  ...shownFor({ training: ["search"] }, string("Query", "query", { required: true })),
  ...shownFor(LISTS, {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
  }),
  ...shownFor(
    { ...LISTS, training: ["getAll", "search"] },
    {
      displayName: "Limit",
      name: "limit",
      type: "number",
      typeOptions: { minValue: 1 },
      default: 50,
      description: "Max number of results to return",
    },
  ),
  ...shownFor(
    { conversation: ["update"] },
    {
      displayName: "Changes",
      name: "changes",
      type: "collection",
      placeholder: "Add Change",
      default: {},
      options: [
        {
          displayName: "Mode",
          name: "chatMode",
          type: "options",
          options: optionsOf(CHAT_MODES),
          default: "bot",
        },
        {
          displayName: "Priority",
          name: "priority",
          type: "options",
          options: optionsOf(PRIORITIES),
          default: "none",
        },
        {
          displayName: "State",
          name: "state",
          type: "options",
          options: optionsOf(SESSION_STATES),
          default: "resolved",
        },
        string("Tags", "segment", { description: "Separated by commas" }),
      ],
    },
  ),
  ...shownFor(
    { contact: ["create", "update"] },
    {
      displayName: "Details",
      name: "details",
      type: "collection",
      placeholder: "Add Detail",
      default: {},
      options: contactDetails,
    },
  ),
  ...shownFor(
    { conversation: ["getAll"], contact: ["getAll"], training: ["getAll"] },
    {
      displayName: "Filters",
      name: "filters",
      type: "collection",
      placeholder: "Add Filter",
      default: {},
      options: [string("Search", "search")],
    },
  ),
];
