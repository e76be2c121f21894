import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { restoreBackup } from "../src/admin/backup/restore-backup.ts";
import { createApp } from "../src/app.ts";
import { migrations } from "../src/migrations.ts";
import { openDatabase } from "../src/platform/db/open-database.ts";
import { createTestApp } from "./harness.ts";

/** A backup made by every released version: the demo project after one conversation of four questions. */
const RELEASES = fileURLToPath(new URL("releases", import.meta.url));

/** Credentials of the demo in each backup. They open nothing else. */
const CREDENTIALS: Readonly<
  Record<string, { token: string; projectUid: string; email: string; password: string }>
> = {
  "0.1.0.jsonl.gz": {
    token: "api-v1-c25GmIcMyH0Eu4bgEbfJB9FEsZQpyr8DMTWn9uEWNrs",
    projectUid: "yu2prn2rjirfart967j8",
    email: "owner@example.com",
    password: "q8iq-tuza-4apt-vihn-h5kx",
  },
};

test("every released version has its backup, and every backup its credentials", () => {
  const changelog = readFileSync(fileURLToPath(new URL("../../CHANGELOG.md", import.meta.url)), "utf8");
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(versions).not.toEqual([]);
  const files = versions.map((version) => `${version}.jsonl.gz`).toSorted();
  expect(readdirSync(RELEASES).toSorted()).toEqual(files);
  expect(Object.keys(CREDENTIALS).toSorted()).toEqual(files);
});

describe.each(readdirSync(RELEASES))("a database of %s", (file) => {
  const { token, projectUid, email, password } = CREDENTIALS[file]!;

  test("upgrades to this version with its conversations, log, training and sign-in", async () => {
    const { config } = (await startReleased(file)).app;
    const upgraded = await createApp(config);
    const call = async (operation: string, body: object, headers: Record<string, string> = {}) => {
      const response = await upgraded.server.inject({
        method: "POST",
        url: `/chatbot/v1/${operation}`,
        headers: { "content-type": "application/json", ...headers },
        payload: JSON.stringify(body),
      });
      expect(response.statusCode, `${operation}: ${response.body}`).toBe(200);
      return response.json<{ data: Record<string, unknown>[] }>();
    };
    const bearer = { authorization: `Bearer ${token}` };
    const { data: sessions } = await call("getSessions", { project_uid: projectUid }, bearer);
    const uid = sessions[0]!.session_uid as string;
    const { data: messages } = await call(
      "getSessionMessages",
      { project_uid: projectUid, session_uid: uid, limit: 100 },
      bearer,
    );
    expect(messages).toHaveLength(8);
    const { data: log } = await call(
      "getChatbotExecutionLogs",
      { project_uid: projectUid, limit: 100, orderBy: "ASC" },
      bearer,
    );
    const kinds = log.map((entry) => (entry.data as { type: string }).type);
    expect(kinds.filter((kind) => kind === "message_received")).toHaveLength(4);
    expect(kinds.filter((kind) => kind === "reply")).toHaveLength(3);
    expect(kinds.at(-1)).toBe("handover");
    const { data: texts } = await call("getProjectText", { project_uid: projectUid }, bearer);
    expect(texts.length).toBeGreaterThan(0);
    await call("signIn", { email, password });
    await upgraded.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  });
});

/** A database as that version left it: its schema and its rows. */
async function startReleased(file: string) {
  const { running } = await createTestApp();
  await running.close();
  const database = openDatabase(running.app.config);
  await restoreBackup(database, migrations, join(RELEASES, file), { force: true, now: Date.now() });
  await database.close();
  return running;
}
