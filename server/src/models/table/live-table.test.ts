import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { runAdmin } from "../../admin/run-admin.ts";
import { openAdminSession, type AdminSession } from "../../admin/session.ts";
import { createApp } from "../../app.ts";

const builtIn = JSON.parse(readFileSync(new URL("../models.json", import.meta.url), "utf8"));
const LATER = "2027-02-01";

let t: TestApp;
let session: AdminSession;
let folder: string;
let published: string;
const site = createServer((request, response) => {
  response.statusCode = request.url === "/models.json" ? 200 : 404;
  response.end(published);
});
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-models-"));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/models.json`;
  t = await createTestApp({
    background: true,
    env: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://127.0.0.1:9/v1", MODEL_TABLE_URL: url },
  });
  session = openAdminSession(t.running.app.config, () => t.clock.now);
});
afterAll(async () => {
  await session.close();
  await t.close();
  site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => void (await admin("models", "reset")));

const admin = (...argv: string[]) => runAdmin(argv, session);
const admitted = (text: string) => {
  const file = join(folder, "table.json");
  writeFileSync(file, text);
  return admin("models", "update", "--file", file);
};
const withNew = (change: object = {}) =>
  JSON.stringify({
    ...builtIn,
    updated_on: LATER,
    models: [
      ...builtIn.models.filter(({ value }: { value: string }) => value !== "gpt-4.1-mini"),
      { ...builtIn.models.at(-1), value: "gpt-7", label: "GPT-7", ...change },
    ],
  });
const listed = async (app: TestApp): Promise<string[]> => {
  const { body } = await app.call({}, "getSupportedModels");
  return body.data.map(({ value }: { value: string }) => value);
};

test("a running server has what the operator stores, without a restart, and a later start has it too", async () => {
  expect(await listed(t)).not.toContain("gpt-7");
  const { stdout, exitCode } = await admitted(withNew());
  expect(exitCode).toBe(0);
  expect(stdout).toContain("added: gpt-7");
  expect(stdout).toContain("removed: gpt-4.1-mini");
  await expect.poll(() => listed(t)).toContain("gpt-7");
  expect(await listed(t)).not.toContain("gpt-4.1-mini");
  const again = await createApp(t.running.app.config, { now: () => t.clock.now });
  expect(again.app.services.models.catalogue.find("gpt-7")).toMatchObject({ label: "GPT-7" });
  await again.close({ drainMs: 0 });
  expect((await admin("models", "list")).stdout).toContain(`Table of ${LATER}`);
  await admin("models", "reset");
  await expect.poll(() => listed(t)).not.toContain("gpt-7");
});

test("the table comes from the address of the operator's setting too", async () => {
  published = withNew();
  expect((await admin("models", "update")).stdout).toContain("added: gpt-7");
  published = "<html>";
  expect(await admin("models", "update")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("/models.json is not JSON."),
  });
});

test.each([
  ["no JSON", "{", "is not JSON"],
  ["another version", withNew().replace('"version":1', '"version":2'), "version must be 1"],
  ["a field that is unknown", withNew({ speed: "fast" }), "speed"],
  ["a price below zero", withNew({ price: { input: -1, output: 1, cached: 1 } }), "price.input"],
  ["a model twice", withNew({ value: "gpt-5.6-luna" }), "each value only once"],
  ["the built-in model", withNew({ value: "parley-offline-1" }), "parley-offline-1 is built in"],
  ["a successor that is not there", withNew({ successor: "gpt-9" }), "the successor of gpt-7"],
  ["a day that is none", withNew({ withdrawn_on: "soon" }), "must be a day"],
  ["a table before the built-in one", JSON.stringify({ ...builtIn, updated_on: "2020-01-01" }), "older than"],
])("%s is refused with what is wrong, and nothing is stored", async (_what, text, words) => {
  const { exitCode, stderr } = await admitted(text);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(words);
  expect((await admin("models", "list")).stdout).toContain("(built in)");
});
