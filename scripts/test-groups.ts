/**
 * Which test files `npm test` runs and which `npm run test:all` adds. Together they are every file; `npm test -- FILE`
 * runs the named ones wherever they stand.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `first`: `npm test`. `rest`: what it leaves out. `every`: both. */
export type TestGroup = "first" | "rest" | "every";

export const testGroup: TestGroup =
  process.env.PARLEY_TESTS === "first" || process.env.PARLEY_TESTS === "rest"
    ? process.env.PARLEY_TESTS
    : "every";

const root = fileURLToPath(new URL("..", import.meta.url));
const hasNoDatabase = (file: string): boolean =>
  file.endsWith(".test.ts") && !/ from "[./]+\/test\//.test(readFileSync(join(root, file), "utf8"));

/** The same on every engine: tested once. Tests that import nothing of server/test have no database. */
export const ENGINE_FREE = [
  ...readdirSync(join(root, "server/src"), { recursive: true, encoding: "utf8" })
    .map((file) => `server/src/${file.replaceAll("\\", "/")}`)
    .filter(hasNoDatabase),
  "server/src/training/extraction/**/*.test.ts",
  "server/src/training/fetching/**/*.test.ts",
  "server/src/knowledge/{embedding,chunking,index}/**/*.test.ts",
  "server/src/web-search/**/*.test.ts",
  "server/src/models/{vendors,message-format}/**/*.test.ts",
  "server/src/assistant/engine/**/*.test.ts",
  "server/src/flows/engine/**/*.test.ts",
  "server/src/{attachments/hostile-files,help-centre/hostile-articles}.test.ts",
  "server/src/platform/storage/s3-storage.test.ts",
  // It starts a server of its own.
  "server/test/attacks/*.test.ts",
];

/**
 * A test with the tag `later` is part of `npm run test:all`, though its file is of the first group: a flood, an endless
 * file, or what surrounds a journey.
 */
export const LATER = "later";

/** The files that have such tests. */
export const IN_BOTH = {
  sqlite: [
    "server/src/training/extraction/extractor.test.ts",
    "server/src/visitors/operations/guards.test.ts",
    "server/src/access/operations/{throttling,without-sign-in}.test.ts",
    "server/src/rules/rules.test.ts",
    "server/src/mcp/transport/tools.test.ts",
    "server/src/completions/responses/responses-endpoint.test.ts",
    "server/src/contacts/visitor-contact.test.ts",
    "server/src/flows/consent-in-flows.test.ts",
  ],
  // Teach and ask; take over and resolve; a flow made on the canvas; invite a colleague; a visitor who returns.
  web: [
    "dashboard/e2e/{flow-editor,help-centre,inbox,invitation,second-factor,teaching,visitor-trust}.test.ts",
    "widget/e2e/recovery.test.ts",
  ],
};

/** On SQLite, what starts processes, floods the server or walks a matrix; every operation stays in `npm test`. */
export const REST_ON_SQLITE = [
  "server/test/{action,calls,channels,flow,project-deletion,rules,training,webhooks}-crash.test.ts",
  "server/test/{crash,idempotency-crash,schema-check}.test.ts",
  "server/src/main.test.ts",
  "server/test/{channels-takeover,clocks,connect,docs-examples,event-loop,failover,hostile-input}.test.ts",
  "server/test/{json-lines-exports,metrics,most-of-each,outage,pooler,rolling-upgrade,silence}.test.ts",
  "server/test/{service-unit,stopping,tracing,chart,deploy}.test.ts",
  "server/test/{attacks,mcp-conformance,proxies}/*.test.ts",
  "server/test/landed/landed-states.test.ts",
  "server/src/channels/!(telegram)/**/*.test.ts",
  "server/src/channels/hostile-messaging.test.ts",
  "server/src/channels/telegram/quirks.test.ts",
  "server/src/calls/{providers,relay}/**/*.test.ts",
  "server/src/training/extraction/readers/*.test.ts",
  "server/src/training/ocr/*.test.ts",
  "server/src/training/operations/archives.test.ts",
  "server/src/knowledge/{saved-indexes,remote-embeddings,languages-in-search}.test.ts",
  "server/src/knowledge/embedding/local/local-embedder.test.ts",
  "server/src/sources/{hostile-sites,operations/connections}.test.ts",
  "server/src/{webhooks/receivers,visitor-mails/inbound/mails-of-strangers}.test.ts",
  "sdk/test/package.test.ts",
  "server/src/completions/{messages-endpoint/messages-clients,responses/agents-sdk}.test.ts",
  "server/src/completions/messages-endpoint/coding-agents.test.ts",
  "server/src/rules/{rule-burst,rule-webhooks,rule-loops}.test.ts",
  "server/src/{reports/large-reports,contacts/large-projects,custom-fields/large-inbox}.test.ts",
  "server/src/{attachments/upload-limits,actions/mcp/hostile-mcp,admin/backup/backup}.test.ts",
  "server/src/mcp/transport/{long-work,modern,register-mcp}.test.ts",
  "{bench,clients,examples,integrations,packaging,simulation}/**/*.test.ts",
];

/** Slow, and they rarely break: only `--long` runs them. */
export const LONG_ONLY = ["server/test/rolling-upgrade.test.ts", "dashboard/e2e/operators-hour.test.ts"];

/** Slow, and hardly different on PostgreSQL: only `--long` runs them there. */
export const LONG_ON_POSTGRES = [
  "server/test/{event-loop,action-crash,flow-crash,training-crash,connect,docs-examples}.test.ts",
  "server/src/{completions,evaluations,learning,sources,training}/**/*.test.ts",
  "server/src/mcp/**/!(fleet).test.ts",
  "server/test/mcp-conformance/*.test.ts",
  "server/src/assistant/reply/*.test.ts",
  "server/src/access/{role-matrix,operations/throttling}.test.ts",
  "server/src/visitors/operations/guards.test.ts",
  "server/src/attachments/upload-limits.test.ts",
  "server/src/rules/{rule-burst,rule-webhooks}.test.ts",
  "server/src/reports/large-reports.test.ts",
  "server/src/platform/http/security-headers.test.ts",
  // Vendors differ by their calls, not by the database: Telegram stays for all of them.
  "server/src/channels/!(telegram)/**/*.test.ts",
  "server/src/calls/{phone,spoken-calls,relay/*}.test.ts",
  "server/src/knowledge/saved-indexes.test.ts",
  "server/src/flows/consent-in-flows.test.ts",
  "server/test/{first-message,built-server}.test.ts",
  // What other servers and callers send, and what is read or searched outside the database.
  "server/src/webhooks/receivers.test.ts",
  "server/src/access/operations/without-sign-in.test.ts",
  "server/src/platform/http/stream-quota.test.ts",
  "server/src/flows/corrections.test.ts",
  "server/src/knowledge/{remote-embeddings,languages-in-search}.test.ts",
];

/** On PostgreSQL, the queries and what the engines do differently; `npm run test:all` repeats every operation there. */
export const FIRST_ON_POSTGRES = [
  "server/src/platform/db/*.test.ts",
  "server/src/platform/events/*.test.ts",
  "server/src/platform/jobs/{jobs,job-order}.test.ts",
  "server/src/platform/operations/{idempotency,list-pages}.test.ts",
  "server/src/sessions/operations/{get-sessions,search-sessions}.test.ts",
  "server/src/contacts/{contact-filter,merge-contacts,operations/get-all-contacts}.test.ts",
  "server/src/custom-fields/contact-fields.test.ts",
  "server/src/analytics/operations/get-analytics.test.ts",
  "server/src/reports/reports.test.ts",
  "server/src/desk/{block-visitor,inbox-views,sla}.test.ts",
  "server/src/spending/operations/budgets.test.ts",
  "server/src/completions/credit-lease.test.ts",
  "server/src/assistant/takeover-fence.test.ts",
  "server/src/live/fleet.test.ts",
  "server/test/upgrade.test.ts",
];

/** With those of `IN_BOTH`, the journeys of `npm test`; `npm run test:all` walks the others. */
export const FIRST_JOURNEYS = [
  "e2e/find-browsers.test.ts",
  "widget/e2e/widget-origin.test.ts",
  "dashboard/e2e/{newcomer,action-confirmation}.test.ts",
];

/** A fleet needs PostgreSQL; what they show of one process, only `--long` repeats on SQLite. */
export const FLEET = ["server/test/{channels,project-deletion,rules,webhooks}-crash.test.ts"];

export const BROWSER_TESTS = ["{dashboard,widget}/e2e/**/*.test.ts", "e2e/**/*.test.ts"];
