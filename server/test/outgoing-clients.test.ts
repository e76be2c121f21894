import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
/** What opens connections: `fetch`, requests and agents of Node and undici, sockets, mail and name servers. */
const OPENS =
  /(?<![\w.$"'`])fetch\(|import \{[^}]*\brequest\b[^}]*\} from "(?:node:https?|undici)"|\bnew (?:Agent|Pool|WebSocket|Resolver|ImapFlow)\(|\bcreateTransport\(|from "node:(?:net|tls|dns\/promises)"/;

/** Each with why it reaches nothing that it shouldn't. docs/security.md has the table by what is fetched. */
const CLIENTS: Readonly<Record<string, string>> = {
  "training/fetching/guarded-addresses.ts": "is the guard",
  "training/fetching/guarded-fetch.ts": "is the guard",
  "training/fetching/guarded-request.ts": "is the guard",
  "actions/mcp/oauth/discovery.ts": "is given the guarded fetch of MCP servers",
  "channels/vendor-socket.ts": "connects to addresses that the guard has checked",
  "models/vendors/vendor-http.ts":
    "connects to addresses that the guard has checked, where an organization chose them",
  "platform/mail/open-transport.ts":
    "mailboxes give it addresses that the guard has checked; SMTP_URL is the operator's",
  "help-centre/txt-records.ts": "asks the machine's name servers",
  "admin/commands/models.ts": "MODEL_TABLE_URL, the operator's",
  "admin/doctor/service-checks.ts": "the operator's addresses",
  "knowledge/embedding/remote-embedder.ts": "EMBEDDINGS_URL, the operator's",
  "platform/storage/s3-storage.ts": "S3_ENDPOINT, the operator's",
  "platform/telemetry/tracing/exporter.ts": "OTEL_EXPORTER_OTLP_ENDPOINT, the operator's",
  "web-search/search-request.ts": "WEB_SEARCH_URL, the operator's",
};
/** They name addresses or show code, and connect to nothing. */
const NO_CLIENTS =
  /^(?:access\/passkeys\/|help-centre\/addresses|mcp\/transport\/|platform\/(?:limits|config)\/|platform\/openapi\/reference\/|training\/fetching\/addresses|channels\/email\/mailbox|calls\/providers\/provider)/;

test("every client that opens connections is in the list, with its guard", () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !NO_CLIENTS.test(name))
    .filter((name) => OPENS.test(readFileSync(`${SOURCES}${name}`, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(CLIENTS).toSorted());
});
