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
const SUITE = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")),
  "dist/index.js",
);

/** What runs the suite: on Node 20 it lacks a name of a module. */
const RUN_SUITE = ["--import", new URL("fs-of-newer-node.mjs", import.meta.url).href, SUITE];

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

describe("the protocol's conformance suite", () => {
  let t: TestApp;
  let url: string;
  let scenarios: string[];
  beforeAll(async () => {
    t = await createTestApp({ mcp: { offers: [fixtureOffer] } });
    const { authorization } = (await t.workspace()).token;
    url = await listen(t);
    // The suite's client sends no credential.
    t.running.server.server.prependListener("request", ({ headers }: IncomingMessage) => {
      headers.authorization ??= authorization;
    });
    const { stdout } = await run(process.execPath, [...RUN_SUITE, "list", "--server"]);
    scenarios = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name!);
  });
  afterAll(() => hangUp(t));

  /** Which scenarios passed, failed or were not run, as the suite itself sums up. */
  async function results(address: string): Promise<Map<string, string>> {
    const args = [...RUN_SUITE, "server", "--url", address, "--suite", "all"];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }).catch(
      (error: { stdout: string }) => error,
    );
    const lines = stdout.slice(stdout.lastIndexOf("=== SUMMARY ===")).matchAll(/^[✓✗] (\S+): (.+)$/gm);
    return new Map([...lines].map(([, name, outcome]) => [name!, outcome!]));
  }
  /** A scenario whose checks were all left out has shown nothing, so it counts as failed. */
  const failed = (outcomes: Map<string, string>) =>
    [...outcomes].filter(([, outcome]) => !/^[1-9]\d* passed, 0 failed$/.test(outcome)).map(([name]) => name);

  test("passes with every scenario in a session", { timeout: 180_000 }, async () => {
    const outcomes = await results(`${url}?session=true`);
    expect([...outcomes.keys()]).toEqual(scenarios);
    expect(scenarios.length).toBeGreaterThanOrEqual(32);
    expect(failed(outcomes)).toEqual([]);
  });

  test("passes without a session with every scenario that needs none", { timeout: 180_000 }, async () => {
    const outcomes = await results(url);
    expect([...outcomes.keys()]).toEqual(scenarios);
    expect(failed(outcomes).sort()).toEqual(NEED_A_SESSION.toSorted());
  });
});
