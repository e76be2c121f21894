import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../harness.ts";
import { isLong } from "../is-long.ts";
import { useAsMember, type Scenario } from "./actions-client.ts";
import { OF_2025, OF_2026, outcomesOf, scenariosOf } from "./suites.ts";

const REPORT = fileURLToPath(new URL("report-scenario.mjs", import.meta.url));

const NO_PERSON =
  "the visitor of a site is not asked by a stranger's server: actions announce no elicitation";
const OTHER_GRANTS =
  "actions know a member's consent by authorization code, bearer tokens and no authentication";
const NOT_OFFERED = "an optional extension that actions do not announce";
/** Scenarios for what actions do not do. They are not run, so that the suite counts them as failed. */
const DO_NOT_APPLY: Readonly<Record<string, string>> = {
  "elicitation-sep1034-client-defaults": NO_PERSON,
  "sep-2322-client-request-state": NO_PERSON,
  "auth/client-credentials-jwt": OTHER_GRANTS,
  "auth/client-credentials-basic": OTHER_GRANTS,
  "auth/cross-app-access-complete-flow": OTHER_GRANTS,
  "auth/enterprise-managed-authorization": OTHER_GRANTS,
  "auth/wif-jwt-bearer": OTHER_GRANTS,
  "auth/dpop": NOT_OFFERED,
  "auth/dpop-nonce": NOT_OFFERED,
  "auth/2025-03-26-oauth-endpoint-fallback":
    "without metadata nothing announces PKCE, which actions insist on",
  "json-schema-2020-12-preservation":
    "an argument that is an object of any fields is given by the team, not by a model",
};
/** Its metadata in suite 0.1 has another issuer than its address (RFC 8414), which suite 0.2 has mended. */
const MENDED_LATER = "auth/2025-03-26-oauth-metadata-backcompat";
/** One of its three checks measures half a second, which a busy machine can't keep. */
const MEASURES_TIME = "sse-retry";

describe("the protocol's conformance suites for clients, against actions", () => {
  let t: TestApp;
  let command: string;
  // The suite begins all scenarios at once; on a busy machine each would take longer than actions wait for a server.
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve(), Promise.resolve()];
  let begun = 0;
  const inTurn = (given: Scenario): Promise<string[]> => {
    const lane = begun++ % lanes.length;
    const done = lanes[lane]!.then(() => useAsMember(t, given));
    lanes[lane] = done;
    return done;
  };
  const http = createServer((request, response) => {
    void text(request).then(async (body) => {
      const given = JSON.parse(body) as Scenario;
      const reason = DO_NOT_APPLY[given.scenario];
      const problems = reason === undefined ? await inTurn(given) : [reason];
      response.writeHead(problems.length === 0 ? 200 : 500).end(problems.join("\n"));
    });
  });
  beforeAll(async () => {
    // The suite expects this address of the document that describes a client.
    const env = { ALLOW_PRIVATE_FILE_URLS: "true", PUBLIC_URL: "https://conformance-test.local" };
    t = await createTestApp({ env });
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    const product = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    command = `"${process.execPath}" "${REPORT}" ${product}`;
  });
  afterAll(async () => {
    http.close();
    await t.close();
  });

  /** The scenarios that do not pass and should: none. */
  async function unexpected(suite: readonly string[], expected: readonly string[], ...filter: string[]) {
    const outcomes = await outcomesOf([...suite, "client", "--command", command, ...PATIENCE, ...filter]);
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining([...expected]));
    const passed = [...outcomes].filter(([, outcome]) => PASSED.test(outcome)).map(([name]) => name);
    expect(passed.filter((name) => name in DO_NOT_APPLY)).toEqual([]);
    return [...outcomes].filter(
      ([name, outcome]) =>
        !(name in DO_NOT_APPLY) && !(name === MEASURES_TIME ? /^[23] passed/ : PASSED).test(outcome),
    );
  }
  const PATIENCE = ["--timeout", "1000000"];
  const PASSED = /^[1-9]\d* passed, 0 failed$/;

  test("2025-11-25: every scenario that applies passes", async () => {
    const all = await scenariosOf(OF_2025, "client");
    expect(all.length).toBeGreaterThanOrEqual(26);
    const failed = await unexpected(OF_2025, all, "--suite", "all");
    expect(failed.filter(([name]) => name !== MENDED_LATER)).toEqual([]);
  });

  test("2026-07-28: every scenario of the revision that applies passes", async () => {
    const ofRevision = await scenariosOf(OF_2026, "client", "2026-07-28");
    expect(ofRevision.length).toBeGreaterThanOrEqual(33);
    expect(await unexpected(OF_2026, ofRevision, "--requirements", "2026-07-28")).toEqual([]);
  });

  test("2025-03-26: a server without metadata of its own is authorized by its host's", async () => {
    expect(await unexpected(OF_2026, [MENDED_LATER], "--suite", "backcompat")).toEqual([]);
  });

  // What suite 0.1 checks, with the newer checks of suite 0.2.
  test.runIf(isLong)("2025-11-25 by suite 0.2: every scenario that applies passes", async () => {
    const ofRevision = await scenariosOf(OF_2026, "client", "2025-11-25");
    expect(await unexpected(OF_2026, ofRevision, "--requirements", "2025-11-25")).toEqual([]);
  });
});
