import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
/** Their imports open connections, but for types and these names. */
const MODULES = String.raw`"(?:node:)?(?:https?|http2|net|tls|dgram|dns(?:/promises)?|undici)"`;
const HARMLESS = /^(?:type \w+|isIP(?:v[46])?|STATUS_CODES|ServerResponse)?$/;
const IMPORT = new RegExp(
  `^import (?!type )([^"]+?) from ${MODULES}|\\b(?:import|require)\\(${MODULES}`,
  "gm",
);
/** What else opens them: Node's own `fetch` and `WebSocket`, mail. */
const OPENS = /(?<![\w.$"'`])fetch\(|\bnew (?:WebSocket|ImapFlow)\(|\bcreateTransport\(/;

const importsClient = (code: string): boolean =>
  [...code.matchAll(IMPORT)].some(([, names]) => {
    const listed = /^\{([^}]*)\}$/.exec(names ?? "")?.[1];
    return listed === undefined || listed.split(",").some((name) => !HARMLESS.test(name.trim()));
  });
const opensConnections = (code: string): boolean => OPENS.test(code) || importsClient(code);

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
/** They describe or show a `fetch`, and connect to nothing. */
const NO_CLIENTS = /^(?:platform\/openapi\/reference\/|calls\/providers\/provider\.ts$)/;

test("every client that opens connections is in the list, with its guard", () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !NO_CLIENTS.test(name))
    .filter((name) => opensConnections(readFileSync(`${SOURCES}${name}`, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(CLIENTS).toSorted());
});

test.each([
  'import https from "node:https";',
  'import * as http from "http";',
  'import { get } from "node:http";',
  'import http, { type Server } from "node:http";',
  'import {\n  isIP,\n  connect,\n} from "node:net";',
  'import { connect } from "node:http2";',
  'import { createSocket } from "node:dgram";',
  'import { lookup } from "node:dns";',
  'import { stream } from "undici";',
  'const { get } = await import("node:https");',
  "const answer = await fetch(url);",
])("%s opens connections", (code) => expect(opensConnections(code)).toBe(true));

test.each(['import { isIP, type LookupFunction } from "node:net";', 'import type { Pool } from "undici";'])(
  "%s opens none",
  (code) => expect(opensConnections(code)).toBe(false),
);
