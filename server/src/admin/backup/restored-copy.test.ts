import { sql as raw } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migratedPlace, type DatabasePlace } from "../../../test/database-place.ts";
import { factories, type Headers, type Workspace } from "../../../test/factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { startSmtpServer, type SmtpServer } from "../../../test/smtp-server.ts";
import { createApp, type RunningApp } from "../../app.ts";
import { findPause } from "../../installation/index.ts";
import { migrations } from "../../migrations.ts";
import { readConfig } from "../../platform/config/config.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { runAdmin } from "../run-admin.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";
import { openAdminSession } from "../session.ts";

describe("a restored copy", () => {
  let folder: string;
  let smtp: SmtpServer;
  let receiver: FaultyService;
  let copy: DatabasePlace;
  let mine: Workspace;
  let operator: Headers;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "parley-copy-"));
    smtp = await startSmtpServer();
    receiver = await startFaultyService();
    receiver.on("/events", (_request, response) => sendJson(response, {}));
    copy = await restoredCopy();
  });
  afterEach(async () => {
    await smtp.close();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const configOf = ({ env }: DatabasePlace) =>
    readConfig({
      LOG_LEVEL: "silent",
      PORT: "0",
      SMTP_URL: smtp.url,
      ALLOW_PRIVATE_WEBHOOK_URLS: "true",
      ...env,
      SECRET_KEY: "k".repeat(44),
    });
  async function admin(place: DatabasePlace, ...words: string[]) {
    const session = openAdminSession(configOf(place));
    try {
      return await runAdmin(words, session);
    } finally {
      await session.close();
    }
  }
  async function call({ server }: RunningApp, credential: Headers, name: string, body: object = {}) {
    const answer = await server.inject({
      method: "POST",
      url: `/chatbot/v1/${name}`,
      headers: { ...credential, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  /** A mail and an event wait in a backup whose server ended before it could send them. */
  async function restoredCopy(): Promise<DatabasePlace> {
    const place = await migratedPlace(mkdtempSync(join(folder, "data-")));
    const running = await createApp(configOf(place));
    const made = factories(running.app);
    mine = await made.workspace();
    operator = await made.operator();
    await call(running, mine.token, "createWebhook", {
      project_uid: mine.projectUid,
      url: `${receiver.url}/events`,
    });
    await waitForSending(running, "before");
    await running.close();
    const file = join(folder, "backup.gz");
    expect(await admin(place, "backup", file)).toMatchObject({ exitCode: 0 });
    const there = await migratedPlace(mkdtempSync(join(folder, "data-")));
    const restored = await admin(there, "restore", file);
    expect(restored.stdout).toContain("sends no mails, webhooks and messages");
    return there;
  }
  async function waitForSending(running: RunningApp, name: string) {
    const project = { project_uid: mine.projectUid };
    await call(running, mine.token, "createContact", { ...project, name, email: `${name}@example.com` });
    await call(running, mine.token, "inviteOrganizationMember", {
      organization_id: mine.organizationId,
      email: `${name}@example.com`,
      role: "editor",
    });
  }
  async function started<Result>(use: (running: RunningApp) => Promise<Result>): Promise<Result> {
    const running = await createApp(configOf(copy));
    running.start();
    try {
      return await use(running);
    } finally {
      await running.close();
    }
  }
  const health = async ({ server }: RunningApp) => (await server.inject("/healthz")).json();
  const arrived = () => ({ mails: smtp.mails.length, events: receiver.requests.length });
  const doctor = async () => {
    const { findings } = JSON.parse((await admin(copy, "doctor", "--json")).stdout) as {
      findings: { name: string; state: string }[];
    };
    return findings.find(({ name }) => name === "sending")?.state;
  };

  test("sends nothing, also of what happens in it, until an operator resumes it", async () => {
    expect(await doctor()).toBe("warning");
    await started(async (running) => {
      await waitForSending(running, "after");
      await running.app.jobs.poll();
      expect(await health(running)).toMatchObject({ data: { paused: true } });
      const { data } = await call(running, operator, "getInstallationHealth");
      expect(data.warnings).toContain("paused");
      const due = data.jobs.find(({ kind }: { kind: string }) => kind === "mail.send");
      expect(due).toMatchObject({ due: 2, running: 0, dead: 0 });
      expect(arrived()).toEqual({ mails: 0, events: 0 });
    });
    // Still after another start.
    await started(async (running) => {
      expect(await health(running)).toMatchObject({ data: { paused: true } });
      expect(arrived()).toEqual({ mails: 0, events: 0 });
      await call(running, operator, "resumeInstallation");
      await expect.poll(arrived).toEqual({ mails: 2, events: 2 });
      expect(await health(running)).not.toHaveProperty("data");
      expect((await call(running, operator, "getInstallationHealth")).data.warnings).not.toContain("paused");
    });
    expect(await doctor()).toBe("ok");
  });

  /** A backup whose version had no table of pauses. */
  async function olderBackup(): Promise<string> {
    const place = await migratedPlace(mkdtempSync(join(folder, "data-")));
    const database = openDatabase(configOf(place));
    try {
      await database.write(async ({ sql }) => {
        await raw`drop table pauses`.execute(sql);
        await raw`delete from migrations where name = 'installation/0001-pauses'`.execute(sql);
      });
    } finally {
      await database.close();
    }
    const file = join(folder, "older.gz");
    await writeBackup(configOf(place), migrations, file);
    return file;
  }

  test.each([
    ["a backup", () => Promise.resolve(join(folder, "backup.gz"))],
    ["a backup of an earlier version", olderBackup],
  ])("is paused by the transaction that fills it from %s", async (_, backup) => {
    const there = await migratedPlace(mkdtempSync(join(folder, "data-")));
    const database = openDatabase(configOf(there));
    try {
      const options = { force: true, now: 7 };
      await restoreBackup(database, migrations, await backup(), options);
      expect(await findPause(database.read)).toEqual({ beganAt: 7 });
    } finally {
      await database.close();
    }
  });

  test("is resumed from the command line, while it runs", async () => {
    await started(async (running) => {
      expect((await admin(copy, "resume")).stdout).toContain("Resumed");
      await expect.poll(arrived).toEqual({ mails: 1, events: 1 });
      expect(await health(running)).not.toHaveProperty("data");
    });
    expect((await admin(copy, "resume")).stdout).toBe("Nothing was paused.\n");
    await started(async (running) => expect(await health(running)).not.toHaveProperty("data"));
  });
});
