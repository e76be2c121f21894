import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { factories, type Workspace } from "../../../test/factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { migratedPlace } from "../../../test/database-place.ts";
import { engine } from "../../../test/harness.ts";
import { createApp, type RunningApp } from "../../app.ts";
import { readConfig } from "../../platform/config/config.ts";
import { loadPushKeys } from "../../notifications/push/push-keys.ts";
import { claimDataFolder } from "../../platform/db/data-folder.ts";
import { toJson } from "../../platform/db/index.ts";
import type { sealedMail } from "../../platform/mail/mail-jobs.ts";
import { resealPlace } from "../../platform/secrets/reseal.ts";
import { sealedPlaces } from "../../sealed-places.ts";
import { runAdmin } from "../run-admin.ts";
import { openAdminSession } from "../session.ts";

const OLD = "the-old-key-of-this-installation-0001";
const NEW = "the-new-key-of-this-installation-0002";
const SOURCES = fileURLToPath(new URL("../../", import.meta.url));

describe("parley admin secrets rotate", () => {
  let folder: string;
  let databaseUrl: string | null;
  let shop: FaultyService;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "parley-rotate-"));
    mkdirSync(join(folder, "data"));
    const place = await migratedPlace(join(folder, "data"));
    await place.run("delete from secrets");
    databaseUrl = place.env.DATABASE_URL ?? null;
    shop = await startFaultyService();
    shop.on("/order", (_request, response) => sendJson(response, { ok: true }));
  });
  afterEach(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const configWith = (secretKey: string | null) =>
    readConfig({
      LOG_LEVEL: "silent",
      DATA_DIR: join(folder, "data"),
      PORT: "0",
      ALLOW_PRIVATE_FILE_URLS: "true",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(secretKey === null ? {} : { SECRET_KEY: secretKey }),
    });
  const keyFile = (key: string): string => {
    const file = join(folder, "old-key");
    writeFileSync(file, `${key}\n`);
    return file;
  };
  async function rotate(newKey: string | null, ...options: string[]) {
    const session = openAdminSession(configWith(newKey));
    try {
      return await runAdmin(["--json", "secrets", "rotate", ...options], session);
    } finally {
      await session.close();
    }
  }
  async function served<Result>(
    key: string | null,
    use: (running: RunningApp) => Promise<Result>,
  ): Promise<Result> {
    const running = await createApp(configWith(key));
    try {
      return await use(running);
    } finally {
      await running.close();
    }
  }
  const call = async ({ server }: RunningApp, mine: Workspace, name: string, body: object, more = {}) =>
    (
      await server.inject({
        method: "POST",
        url: `/chatbot/v1/${name}`,
        headers: { ...mine.token, "content-type": "application/json", ...more },
        payload: JSON.stringify({ project_uid: mine.projectUid, ...body }),
      })
    ).json();
  /** What the shop is sent as the secret. */
  async function sentSecret(running: RunningApp, mine: Workspace, id: number) {
    const { data } = await call(running, mine, "testAction", { id, arguments: {} });
    return data.status === "succeeded" ? shop.requests.at(-1)!.headers["x-key"] : data.problem;
  }
  /** How many texts of each place a change from one key to another would touch; nothing is changed. */
  const opened = (running: RunningApp, key: string) =>
    Promise.all(
      sealedPlaces
        .filter(({ isShortLived }) => !isShortLived)
        .map(async (place) => {
          const unused = { from: key, to: key };
          const { unreadable } = await resealPlace(running.app.db.read, place, unused);
          return [place.table, unreadable];
        }),
    );

  async function fill(running: RunningApp): Promise<{ mine: Workspace; id: number }> {
    const { app } = running;
    const mine = await factories(app).workspace();
    await call(running, mine, "setActionSecret", { name: "KEY", secret: "hunter2-hunter2", host: shop.host });
    const { data } = await call(running, mine, "createAction", {
      name: "look",
      description: "Looks",
      kind: "http",
      parameters: { type: "object", properties: {} },
      configuration: { url: `${shop.url}/order`, headers: { "x-key": "{{secrets.KEY}}" } },
    });
    const list = { name: "Leads" };
    await call(running, mine, "createContactList", list, { "idempotency-key": "once" });
    const seal = (purpose: string) => {
      const place = sealedPlaces.find((one) => one.purpose === purpose) as typeof sealedMail;
      return place.seal(app, purpose);
    };
    const webhook = await call(running, mine, "createWebhook", { url: `${shop.url}/events` });
    await call(running, mine, "rotateWebhookSecret", { webhook_id: webhook.data.id });
    const now = app.now();
    await factories(app).person(mine);
    const { id: signInId } = await app.db.read.selectFrom("sign_ins").select("id").executeTakeFirstOrThrow();
    const { project_id: projectId, organization_id: organizationId } = await app.db.read
      .selectFrom("projects")
      .select(["id as project_id", "organization_id"])
      .where("uid", "=", mine.projectUid)
      .executeTakeFirstOrThrow();
    const door = await app.db.read
      .selectFrom("widgets")
      .select(["id", "integration_id"])
      .where("uid", "=", mine.widgetUid)
      .executeTakeFirstOrThrow();
    await app.db.write(async ({ sql }) => {
      await sql
        .insertInto("totp_secrets")
        .values({
          user_id: mine.ownerId,
          secret: seal("totp"),
          last_step: 0,
          confirmed_at: now,
          created_at: now,
        })
        .execute();
      await sql
        .insertInto("model_connections")
        .values({
          organization_id: organizationId,
          kind: "openai",
          name: "openai",
          address: null,
          secret: seal("model-connection"),
          settings: toJson({}),
          models: toJson([]),
          tested_at: 0,
          last_error: null,
          created_at: 0,
          updated_at: 0,
        })
        .execute();
      await sql
        .insertInto("sso_connections")
        .values({
          organization_id: organizationId,
          uid: "acme",
          issuer: "https://id.example",
          client_id: "parley",
          client_secret: seal("sso-client-secret"),
          groups_claim: "groups",
          role_by_group: toJson([]),
          default_role: null,
          sso_only: 0,
          updated_at: now,
        })
        .execute();
      await sql
        .insertInto("sources")
        .values({
          project_id: projectId,
          user_id: null,
          kind: "notion",
          name: "Handbook",
          url: "https://notion.so",
          settings: toJson({}),
          credential: seal("source-credential"),
          schedule: "never",
          state: "idle",
          stage: "list",
          run: 0,
          is_truncated: 0,
          reason: null,
          problem: null,
          synced_at: null,
          next_sync_at: null,
          created_at: now,
          updated_at: now,
        } as never)
        .execute();
      await sql
        .insertInto("channels")
        .values({
          project_id: projectId,
          integration_id: door.integration_id,
          widget_id: door.id,
          widget_uid: mine.widgetUid,
          kind: "telegram",
          uid: "channel",
          name: "Bot",
          account_id: "1",
          account_name: "@bot",
          credentials: seal("channel-credentials"),
          settings: toJson({}),
          next_step: null,
          state: "ready",
          created_at: now,
          updated_at: now,
        } as never)
        .execute();
      await sql
        .insertInto("mcp_servers")
        .values({
          project_id: projectId,
          name: "Desk",
          url: "https://desk.example/mcp",
          authentication: "oauth",
          secret_name: null,
          client_id: null,
          sealed_grant: seal("mcp-grant"),
          refreshing_until: null,
          tools: toJson([]),
          problem: null,
          listed_at: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
      await sql
        .insertInto("push_subscriptions")
        .values({
          user_id: mine.ownerId,
          sign_in_id: signInId,
          endpoint_hash: "endpoint",
          sealed: seal("push-subscription"),
          user_agent: "",
          created_at: now,
        })
        .execute();
      await sql
        .insertInto("action_runs")
        .values({
          key: "waiting",
          project_id: projectId,
          session_id: null,
          leased_until: 0,
          outcome: toJson({
            status: "needs_confirmation",
            question: "Yes?",
            token: seal("action-confirmation"),
          }),
          created_at: now,
        })
        .execute();
    });
    await loadPushKeys(app);
    const runAt = now + 1e9;
    const [mail, code] = ["mail.send", "actions.code_by_text"] as const;
    await app.db.write(async (transaction) => {
      const key = "waiting";
      await app.jobs.enqueue(transaction, { kind: mail, key, payload: { sealed: seal(mail) }, runAt });
      await app.jobs.enqueue(transaction, { kind: code, key, payload: { sealedText: seal(code) }, runAt });
    });
    return { mine, id: data.id };
  }

  test("everything sealed opens with the new key alone, and a repetition changes nothing", async () => {
    const { mine, id } = await served(OLD, fill);
    expect(await rotate(NEW)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("--old-key-file"),
    });
    const wrong = await rotate(NEW, "--old-key-file", keyFile("a-key-that-was-never-used-here-000000"));
    expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Nothing was changed.") });
    expect(await rotate(OLD, "--old-key-file", keyFile(OLD))).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("are the same"),
    });
    expect(await served(OLD, (running) => sentSecret(running, mine, id))).toBe("hunter2-hunter2");

    const done = await rotate(NEW, "--old-key-file", keyFile(OLD));
    expect(done).toMatchObject({ exitCode: 0, stderr: "" });
    const report = JSON.parse(done.stdout) as { table: string; resealed: number; deleted: number }[];
    for (const place of sealedPlaces.filter(({ isShortLived }) => !isShortLived))
      expect(report).toContainEqual({ table: place.table, resealed: 1, deleted: 0, unreadable: 0 });
    expect(report).toContainEqual({ table: "idempotency_keys", resealed: 0, deleted: 1, unreadable: 0 });
    const again = JSON.parse((await rotate(NEW, "--old-key-file", keyFile(OLD))).stdout) as typeof report;
    expect(again.every(({ resealed, deleted }) => resealed + deleted === 0)).toBe(true);
    await served(NEW, async (running) => {
      expect(await sentSecret(running, mine, id)).toBe("hunter2-hunter2");
      expect((await opened(running, NEW)).every(([, unreadable]) => unreadable === 0)).toBe(true);
      expect((await opened(running, OLD)).every(([, unreadable]) => unreadable === 1)).toBe(true);
    });
  });

  test.runIf(engine === "sqlite")("without SECRET_KEY the data folder gets a key of its own", async () => {
    const { mine, id } = await served(OLD, fill);
    expect(await rotate(null, "--old-key-file", keyFile(OLD))).toMatchObject({ exitCode: 0 });
    expect(await served(null, (running) => sentSecret(running, mine, id))).toBe("hunter2-hunter2");
    expect(await rotate(NEW)).toMatchObject({ exitCode: 0 });
    expect(await served(NEW, (running) => sentSecret(running, mine, id))).toBe("hunter2-hunter2");
  });

  test("what no key opens can be left, and a server in use is refused", async () => {
    const { mine, id } = await served(OLD, fill);
    const file = keyFile("a-key-that-was-never-used-here-000000");
    const skipped = await rotate(NEW, "--old-key-file", file, "--skip-unreadable");
    expect(skipped).toMatchObject({ exitCode: 0 });
    expect(await rotate(OLD, "--old-key-file", keyFile(NEW))).toMatchObject({ exitCode: 0 });
    expect(await served(OLD, (running) => sentSecret(running, mine, id))).toBe("hunter2-hunter2");
    const held = engine === "sqlite" ? claimDataFolder(join(folder, "data")) : null;
    const refused = await served(OLD, () => rotate(NEW, "--old-key-file", keyFile(OLD)));
    held?.release();
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/Stop (it|all of them)/) });
  });

  test("all that seals is in the list of what is resealed", () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
    );
    const declared: string[] = [];
    const sealing: string[] = [];
    for (const name of files) {
      const text = readFileSync(join(SOURCES, name), "utf8");
      const isPlatform = name.split(/[\\/]/).slice(0, 2).join("/") === "platform/secrets";
      if (!isPlatform && /(?<![.\w])(?:un)?seal\(/.test(text)) sealing.push(name);
      if (!isPlatform) declared.push(...[...text.matchAll(/(\w+) = sealedPlace\(/g)].map(([, one]) => one!));
    }
    const listed = readFileSync(join(SOURCES, "sealed-places.ts"), "utf8");
    expect(sealing).toEqual([]);
    expect(declared.length).toBe(sealedPlaces.length);
    for (const name of declared) expect(listed).toMatch(new RegExp(`^  ${name},$`, "m"));
    const columns = sealedPlaces.map(({ table, column, row, field }) =>
      [table, column, row, field].join(" "),
    );
    expect(columns).toEqual([...new Set(columns)]);
  });
});
