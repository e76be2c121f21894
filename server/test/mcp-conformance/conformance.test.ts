import type { IncomingMessage } from "node:http";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../harness.ts";
import { hangUp, listen } from "../mcp-client.ts";
import { fixtureOffer } from "./fixture-offer.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** What runs a suite: on Node 20 it lacks a name of a module. */
const suite = (name: string): string[] => [
  "--import",
  new URL("fs-of-newer-node.mjs", import.meta.url).href,
  join(dirname(require.resolve(`${name}/package.json`)), "dist/index.js"),
];
const OF_2025 = suite("@modelcontextprotocol/conformance");
const OF_2026 = suite("conformance-2026");

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

  /** The scenarios of a suite for servers, of one revision if it is given. */
  async function scenarios(command: readonly string[], revision = ""): Promise<string[]> {
    const { stdout } = await run(process.execPath, [...command, "list", "--server"]);
    const lines = [...stdout.matchAll(/^ {2}- (\S+)(.*)$/gm)];
    return lines.filter(([, , revisions]) => revisions!.includes(revision)).map(([, name]) => name!);
  }

  /** Which scenarios passed, failed or were not run, as the suite itself sums up. */
  async function results(command: readonly string[], address: string, ...filter: string[]) {
    const args = [...command, "server", "--url", address, ...filter];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }).catch(
      (error: { stdout: string }) => error,
    );
    const lines = stdout.slice(stdout.lastIndexOf("=== SUMMARY ===")).matchAll(/^[✓✗] (\S+): (.+)$/gm);
    return new Map([...lines].map(([, name, outcome]) => [name!, outcome!]));
  }
  /** A scenario whose checks were all left out has shown nothing, so it counts as failed. */
  const failed = (outcomes: Map<string, string>) =>
    [...outcomes].filter(([, outcome]) => !/^[1-9]\d* passed, 0 failed$/.test(outcome)).map(([name]) => name);

  test("2025-11-25: every scenario passes in a session", { timeout: 180_000 }, async () => {
    const outcomes = await results(OF_2025, `${url}?session=true`, "--suite", "all");
    expect([...outcomes.keys()]).toEqual(await scenarios(OF_2025));
    expect(outcomes.size).toBeGreaterThanOrEqual(32);
    expect(failed(outcomes)).toEqual([]);
  });

  test(
    "2025-11-25: every scenario passes without a session if it needs none",
    { timeout: 180_000 },
    async () => {
      const outcomes = await results(OF_2025, url, "--suite", "all");
      expect([...outcomes.keys()]).toEqual(await scenarios(OF_2025));
      expect(failed(outcomes).sort()).toEqual(NEED_A_SESSION.toSorted());
    },
  );

  test("2026-07-28: every scenario of the revision passes", { timeout: 180_000 }, async () => {
    const outcomes = await results(OF_2026, url, "--requirements", "2026-07-28");
    const ofRevision = await scenarios(OF_2026, "2026-07-28");
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(ofRevision));
    expect(ofRevision.length).toBeGreaterThanOrEqual(40);
    expect(failed(outcomes)).toEqual(NOTHING_TO_SHOW);
  });
});
