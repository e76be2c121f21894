import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../server/test/harness.ts";
import { hangUp, listen } from "../../server/test/mcp-client.ts";

const run = promisify(execFile);
const EXAMPLE = fileURLToPath(new URL("teach-and-ask.ts", import.meta.url));

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await listen(t);
});
afterAll(() => hangUp(t));

const start = (token: string) =>
  run(process.execPath, ["--import", "tsx", EXAMPLE], {
    env: { ...process.env, PARLEY_URL: t.running.app.publicUrl(), PARLEY_TOKEN: token },
  });

test("the example teaches an FAQ, gets its answer from the bot and reads the log", async () => {
  const token = await t.token(await t.workspace(), { role: "owner", administersByAi: true });
  const { stdout } = await start(token.authorization!.replace("Bearer ", ""));
  expect(stdout).toContain("Project: Acme bot");
  expect(stdout).toMatch(/^Answered: .*11:30/m);
  expect(stdout.match(/^Log: /gm)?.length).toBeGreaterThan(1);
});

test("the example reports an invalid token", async () => {
  await expect(start("api-v1-unknown")).rejects.toThrow("Invalid or revoked API token");
});
