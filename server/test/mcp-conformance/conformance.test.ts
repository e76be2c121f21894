import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../harness.ts";
import { hangUp, listen } from "../mcp-client.ts";
import { fixtureOffer } from "./fixture-offer.ts";
import { OF_2025, OF_2026, outcomesOf, scenariosOf } from "./suites.ts";

/**
 * In these the client answers or reconnects, and has to reach the process that waits for it, which needs a
 * session. Polling resumes the stream of a running call (Last-Event-ID), for which its events have to be kept;
 * sampling and elicitation are questions of the server whose answers come as separate requests.
 */
const NEED_A_SESSION = [
  "server-sse-polling",
  "tools-call-sampling",
  "tools-call-elicitation",
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
];

/** Status notifications of tasks are optional: without them there is nothing to check. */
const NOTHING_TO_SHOW = ["tasks-status-notifications"];

describe("the protocol's conformance suites", () => {
  let t: TestApp;
  let url: string;
  beforeAll(async () => {
    t = await createTestApp({ mcp: { offers: [fixtureOffer(() => t.running.app.signingKey)] } });
    const { authorization } = (await t.workspace()).token;
    url = await listen(t);
    // The suites' client sends no credential.
    t.running.server.server.prependListener("request", ({ headers }: IncomingMessage) => {
      headers.authorization ??= authorization;
    });
  });
  afterAll(() => hangUp(t));

  const scenarios = (command: readonly string[], revision?: string) =>
    scenariosOf(command, "server", revision);
  const results = (command: readonly string[], address: string, ...filter: string[]) =>
    outcomesOf([...command, "server", "--url", address, ...filter]);
  /** A scenario whose checks were all left out has shown nothing, so it counts as failed. */
  const failed = (outcomes: Map<string, string>) =>
    [...outcomes].filter(([, outcome]) => !/^[1-9]\d* passed, 0 failed$/.test(outcome)).map(([name]) => name);

  test("2025-11-25: every scenario passes in a session", async () => {
    const outcomes = await results(OF_2025, `${url}?session=true`, "--suite", "all");
    expect([...outcomes.keys()]).toEqual(await scenarios(OF_2025));
    expect(outcomes.size).toBeGreaterThanOrEqual(32);
    expect(failed(outcomes)).toEqual([]);
  });

  test("2025-11-25: every scenario passes without a session if it needs none", async () => {
    const outcomes = await results(OF_2025, url, "--suite", "all");
    expect([...outcomes.keys()]).toEqual(await scenarios(OF_2025));
    expect(failed(outcomes).sort()).toEqual(NEED_A_SESSION.toSorted());
  });

  // Suite 0.2 has scenarios of this revision that suite 0.1 lacks, such as the life of a session.
  test("2025-11-25 by suite 0.2: every scenario passes in a session", async () => {
    const outcomes = await results(OF_2026, `${url}?session=true`, "--requirements", "2025-11-25");
    const ofRevision = await scenarios(OF_2026, "2025-11-25");
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(ofRevision));
    expect(ofRevision).toContain("server-session-lifecycle");
    expect(failed(outcomes).filter((name) => !name.startsWith("tasks-"))).toEqual([]);
  });

  test("2026-07-28: every scenario of the revision passes", async () => {
    const outcomes = await results(OF_2026, url, "--requirements", "2026-07-28");
    const ofRevision = await scenarios(OF_2026, "2026-07-28");
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(ofRevision));
    expect(ofRevision.length).toBeGreaterThanOrEqual(40);
    expect(failed(outcomes)).toEqual(NOTHING_TO_SHOW);
  });
});
