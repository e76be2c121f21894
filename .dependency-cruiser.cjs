const { readdirSync } = require("node:fs");

/** The rules of direction. `npm run verify` fails when an import goes against one. */
const NOUN = "^server/src/(?!platform/|first-run/|admin/)([^/]+)/";

/** What each noun may use, besides the platform and itself. */
const MAY_USE = {
  // What a project records about contacts and conversations besides what every project does.
  "custom-fields": ["projects"],
  // Words, sentences, languages and pages: what texts are made of, whatever they are for.
  language: [],
  // What a visitor's message is: a question or several, small talk, a request for a person.
  dialogue: ["language"],
  "web-search": ["language"],
  organizations: [],
  // What operators see of the whole: it asks the platform alone.
  installation: [],
  // What was deleted and can be restored, whatever it is.
  deletions: [],
  // No noun imports it: `execute` calls its hook.
  audit: [],
  privacy: [
    "actions",
    "assistant",
    "flows",
    "replies",
    "webhooks",
    "channels",
    "completions",
    "desk",
    "analytics",
    "attachments",
    "deletions",
    "executions",
    "messages",
    "sessions",
    "contacts",
    "projects",
    "organizations",
    "visitor-mails",
  ],
  projects: ["deletions", "organizations", "models"],
  models: ["language", "dialogue", "organizations"],
  access: ["organizations", "projects"],
  contacts: ["custom-fields", "deletions", "projects", "organizations"],
  sessions: ["custom-fields", "deletions", "contacts", "projects", "organizations"],
  messages: ["sessions", "contacts", "projects", "organizations"],
  // Files of conversations: checked, made harmless, stored. Messages carry a snapshot of theirs.
  attachments: ["training", "messages", "sessions", "contacts", "projects", "organizations"],
  // Logos and pictures of people and bots. Nothing imports it.
  pictures: ["attachments", "access", "projects", "organizations"],
  // The execution log: what the bot did, step by step.
  executions: ["sessions", "contacts", "projects", "organizations"],
  // Teams, hours, rotation, bulk changes. It acts on changes of conversations through what app.ts connects.
  desk: ["custom-fields", "messages", "sessions", "contacts", "projects", "organizations"],
  // How people hear of what waits for them: browser, push, mails. Nothing imports it.
  notifications: [
    "desk",
    "training",
    "messages",
    "sessions",
    "contacts",
    "access",
    "projects",
    "organizations",
  ],
  // Answers by mail to visitors who have left, and their replies. Nothing imports it.
  "visitor-mails": [
    "assistant",
    "incoming-mails",
    "messages",
    "sessions",
    "contacts",
    "projects",
    "organizations",
  ],
  // What a mail says: its text without quotes and signature, and whether a program wrote it.
  "incoming-mails": ["language"],
  channels: [
    "assistant",
    "attachments",
    "contacts",
    "dialogue",
    "incoming-mails",
    "language",
    "messages",
    "sessions",
    "projects",
    "training",
  ],
  // Phone calls, on the numbers that are connected as channels.
  calls: ["actions", "assistant", "channels", "contacts", "messages", "sessions", "spending", "projects"],
  live: ["messages", "sessions", "projects", "organizations"],
  knowledge: ["language", "projects", "organizations"],
  analytics: ["knowledge", "messages", "sessions", "projects", "organizations"],
  spending: ["models", "projects", "organizations"],
  training: ["language", "knowledge", "projects", "organizations"],
  // Public articles. They are learned as documents of their own kind.
  "help-centre": ["training", "knowledge", "projects", "organizations"],
  sources: ["language", "training", "knowledge", "projects", "organizations"],
  flows: [
    "custom-fields",
    "dialogue",
    "language",
    "actions",
    "executions",
    "knowledge",
    "messages",
    "sessions",
    "contacts",
    "projects",
    "organizations",
  ],
  // What the bot can do. It knows neither the assistant nor flows, which run its actions.
  actions: [
    "custom-fields",
    "language",
    "dialogue",
    "executions",
    "training",
    "messages",
    "sessions",
    "contacts",
    "projects",
    "organizations",
  ],
  assistant: [
    "attachments",
    "actions",
    "flows",
    "language",
    "dialogue",
    "spending",
    "executions",
    "analytics",
    "training",
    "knowledge",
    "desk",
    "messages",
    "sessions",
    "contacts",
    "models",
    "projects",
    "organizations",
  ],
  evaluations: [
    "dialogue",
    "language",
    "assistant",
    "spending",
    "training",
    "knowledge",
    "messages",
    "sessions",
    "contacts",
    "models",
    "projects",
    "organizations",
  ],
  // FAQs from what people answered, and drafts by a model.
  learning: ["assistant", "spending", "analytics", "training", "models", "projects", "organizations"],
  // What people answer with: saved replies, macros, drafts, and texts by the project's model.
  replies: [
    "custom-fields",
    "assistant",
    "deletions",
    "actions",
    "desk",
    "spending",
    "knowledge",
    "language",
    "models",
    "messages",
    "sessions",
    "projects",
    "organizations",
  ],
  // What visitors say of a finished conversation.
  ratings: ["desk", "messages", "sessions", "organizations"],
  reports: ["analytics", "desk", "sessions"],
  // Copies of conversations by e-mail.
  transcripts: ["desk", "messages", "sessions", "contacts", "projects", "organizations"],
  // What happens by itself: it follows events and does what people do. Nothing imports it.
  rules: [
    "custom-fields",
    "replies",
    "desk",
    "ratings",
    "actions",
    "messages",
    "sessions",
    "contacts",
    "projects",
    "organizations",
  ],
  // Events for other systems: it hears what happens and sends it. Nothing imports it.
  webhooks: ["calls", "training", "messages", "sessions", "contacts", "projects", "organizations"],
  visitors: [
    "transcripts",
    "help-centre",
    "ratings",
    "desk",
    "assistant",
    "flows",
    "messages",
    "sessions",
    "contacts",
    "access",
    "projects",
    "organizations",
  ],
  completions: [
    "actions",
    "dialogue",
    "language",
    "web-search",
    "assistant",
    "spending",
    "knowledge",
    "models",
    "access",
    "projects",
    "organizations",
  ],
  // It reaches the others as its callers do: by operations.
  mcp: ["language"],
};

const nouns = readdirSync(`${__dirname}/server/src`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && new RegExp(NOUN).test(`server/src/${entry.name}/`))
  .map((entry) => entry.name);
for (const name of nouns) {
  if (!(name in MAY_USE)) throw new Error(`Say in MAY_USE which nouns server/src/${name} may use.`);
}

const direction = Object.entries(MAY_USE).map(([name, others]) => ({
  name: `direction-of-${name}`,
  severity: "error",
  from: { path: `^server/src/${name}/`, pathNot: "\\.test\\.ts$" },
  to: { path: "^server/src/[^/]+/", pathNot: `^server/src/(${["platform", name, ...others].join("|")})/` },
}));

module.exports = {
  forbidden: [
    {
      name: "platform-knows-no-noun",
      severity: "error",
      from: { path: "^server/src/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/", pathNot: "^server/src/platform/" },
    },
    {
      name: "nouns-meet-at-the-index",
      severity: "error",
      from: { path: NOUN, pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/[^/]+/", pathNot: "^server/src/(platform|$1)/|^server/src/[^/]+/index\\.ts$" },
    },
    {
      name: "sql-only-in-queries",
      comment: "Kysely and the drivers are used in queries, tables and the platform's database layer only.",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: [
          "/queries\\.ts$",
          "/queries/[^/]+\\.ts$",
          "/tables\\.ts$",
          "^server/src/platform/(db|events|filters|jobs)/",
          "^server/src/admin/backup/",
          "\\.test\\.ts$",
        ],
      },
      to: { path: "node_modules/(kysely|pg|@photostructure/sqlite)/" },
    },
    {
      name: "operations-ask-services",
      severity: "error",
      from: { path: "/operations/", pathNot: "\\.test\\.ts$|^server/src/platform/" },
      to: { path: ["/queries\\.ts$", "/queries/[^/]+\\.ts$"] },
    },
    {
      name: "fastify-stays-outside",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot:
          "^server/src/(platform|completions|attachments|pictures|visitor-mails|channels|calls|mcp/transport|actions/mcp|access/oauth)/|^server/src/(app|main)\\.ts$|\\.test\\.ts$",
      },
      to: { path: "node_modules/(fastify|@modelcontextprotocol)/" },
    },
    {
      name: "web-packages-use-the-sdk",
      severity: "error",
      from: { path: "^(dashboard|widget|chat-ui|sdk)/" },
      to: { path: "^server/" },
    },
    {
      name: "sdk-imports-nothing",
      severity: "error",
      from: { path: "^sdk/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^sdk/src/" },
    },
    {
      name: "integrations-stand-alone",
      comment: "Each is published by itself: it uses its own files and its vendor's packages.",
      severity: "error",
      from: { path: "^integrations/([^/]+)/", pathNot: ["\\.test\\.ts$", "^integrations/[^/]+/test/"] },
      to: {
        path: "^(server|sdk|dashboard|widget|chat-ui|scripts|integrations)/",
        pathNot: "^integrations/$1/",
      },
    },
    {
      name: "models-stand-alone",
      comment: "They run in the build; the server loads the files that they write.",
      severity: "error",
      from: { path: "^(embedding-model|reader)/" },
      to: { path: "^(server|sdk|dashboard|widget|chat-ui)/" },
    },
    {
      name: "server-loads-the-built-models",
      severity: "error",
      from: { path: "^server/src/" },
      to: { path: "^(embedding-model|reader)/" },
    },
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    ...direction,
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // Ours only: packages keep their code in a folder of this name too, and some of them are forbidden.
    exclude: { path: "^[^/]+/dist/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["@parley/source", "import", "node", "types"],
    },
  },
};
