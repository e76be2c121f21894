import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientPackages } from "../client-packages.ts";
import type { Headers } from "../factories.ts";
import { createTestApp, type TestApp } from "../harness.ts";
import { connect, hangUp, listen, revoke } from "../mcp-client.ts";

const INSPECTOR = join(
  clientPackages ?? "",
  "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);
/** How the inspector ends: a tool error, and a server that does not let it in. */
const TOOL_ERROR = 5;
const NOT_LET_IN = 3;

interface Inspection {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface CallResult {
  readonly isError?: boolean;
  readonly structuredContent: { type: string; message?: string; data?: unknown };
}

describe.skipIf(clientPackages === null)("the protocol's inspector", { timeout: 120_000 }, () => {
  let t: TestApp;
  let url: string;
  let home: string;
  beforeAll(async () => {
    t = await createTestApp();
    url = await listen(t);
    home = mkdtempSync(join(tmpdir(), "parley-inspector-"));
  });
  afterAll(async () => {
    await hangUp(t);
    rmSync(home, { recursive: true, force: true });
  });

  /** Runs it as a separate process, as a developer does who inspects a server. */
  function inspect(token: Headers, ...args: string[]): Promise<Inspection> {
    const header = `Authorization: ${token.authorization}`;
    const all = [
      INSPECTOR,
      "--cli",
      url,
      "--transport",
      "http",
      "--header",
      header,
      "--stored-auth-only",
      ...args,
    ];
    // It stores its history in the home folder; the tests use a folder of their own.
    const options = { env: { ...process.env, HOME: home, USERPROFILE: home }, maxBuffer: 64 * 1024 * 1024 };
    return new Promise((resolve) => {
      execFile(process.execPath, all, options, (error, stdout, stderr) => {
        resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr });
      });
    });
  }
  async function toolsOf(token: Headers): Promise<string[]> {
    const { exitCode, stdout } = await inspect(token, "--method", "tools/list", "--strict");
    // It also judges whether the schemas of the tools are ones that models of every vendor can be given.
    expect(exitCode).toBe(0);
    return (JSON.parse(stdout) as { tools: { name: string }[] }).tools.map(({ name }) => name);
  }
  async function call(token: Headers, name: string, input: object) {
    const args = ["--method", "tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(input)];
    const { exitCode, stdout } = await inspect(token, ...args);
    return { exitCode, result: JSON.parse(stdout) as CallResult };
  }

  test("lists to each token the tools that the official client lists to it", async () => {
    const mine = await t.workspace();
    const tokens = [
      mine.token,
      await t.token(mine, { role: "viewer" }),
      await t.token(mine, { permissions: { Training: "Write" } }),
      await t.token(mine, { role: "owner", administersByAi: true }),
    ];
    const seen: string[][] = [];
    for (const token of tokens) {
      const { client } = await connect(url, token);
      const official = (await client.listTools()).tools.map(({ name }) => name);
      await client.close();
      seen.push(await toolsOf(token));
      expect(seen.at(-1)).toEqual(official);
    }
    const [owner, viewer, fineGrained, administrator] = seen;
    expect(owner).toContain("createProjectText");
    expect(owner).not.toContain("inviteOrganizationMember");
    expect(administrator).toContain("inviteOrganizationMember");
    expect(viewer).toContain("getProjectText");
    expect(viewer).not.toContain("createProjectText");
    expect(fineGrained).toContain("createProjectText");
    expect(fineGrained).not.toContain("getAllContacts");
  });

  test("calls what a token may call and gets the API's refusal for the rest", async () => {
    const mine = await t.workspace();
    const viewer = await t.token(mine, { role: "viewer" });
    const fineGrained = await t.token(mine, { permissions: { Training: "Write" } });
    const project = { project_uid: mine.projectUid };
    const faq = { ...project, type: "faq", short_text: "When do you open?", detail: "At nine." };
    const taught = [
      await call(mine.token, "createProjectText", faq),
      await call(fineGrained, "createProjectText", faq),
    ];
    expect(taught.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const read = await call(viewer, "getProjectText", project);
    expect(read.result.structuredContent).toEqual((await t.call(viewer, "getProjectText", project)).body);
    expect(read.result.structuredContent.data).toHaveLength(2);
    // What a token may not use is not on its list, and the inspector asks for nothing else.
    for (const [token, name] of [
      [viewer, "createProjectText"],
      [fineGrained, "getAllContacts"],
    ] as const) {
      const { exitCode, stderr } = await inspect(token, "--method", "tools/call", "--tool-name", name);
      expect({ exitCode, stderr }).toEqual({
        exitCode: TOOL_ERROR,
        stderr: expect.stringContaining("tool_not_found") as string,
      });
    }
    const theirs = { project_uid: (await t.workspace()).projectUid };
    const refused = await call(viewer, "getProjectText", theirs);
    expect({ exitCode: refused.exitCode, answer: refused.result.structuredContent }).toEqual({
      exitCode: TOOL_ERROR,
      answer: (await t.call(viewer, "getProjectText", theirs)).body as object,
    });
  });

  test("is cut off at the next call when its token is revoked", async () => {
    const mine = await t.workspace();
    const token = await t.token(mine, { role: "owner" });
    expect((await call(token, "getOrganizationDetail", {})).exitCode).toBe(0);
    await revoke(t, mine);
    const next = await inspect(token, "--method", "tools/call", "--tool-name", "getOrganizationDetail");
    expect({ exitCode: next.exitCode, stdout: next.stdout }).toEqual({ exitCode: NOT_LET_IN, stdout: "" });
  });
});
