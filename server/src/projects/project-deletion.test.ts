import { sql as raw } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countStatements } from "../../test/count-statements.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { storeConversations } from "../../test/many-conversations.ts";
import { until } from "../../test/until.ts";
import { insertDomain } from "../access/sso/queries.ts";
import { insertChannel } from "../channels/queries/channels.ts";
import { deleteContent } from "../deletions/index.ts";
import { toJson } from "../platform/db/index.ts";
import { openDoor } from "./doors.ts";

const COUNT = 1200;

describe("the deletion of a large project", () => {
  let t: TestApp;
  let large: Workspace;
  let other: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
    large = await t.workspace();
    other = await t.workspace();
    const { app } = t.running;
    await storeConversations(app, { workspace: large, count: COUNT, from: 0, until: COUNT, topics: 3 });
    await t.call(other.key, "createSession", { widget_uid: other.widgetUid });
    await app.db.write(async (transaction) => {
      const { projectId } = large;
      const door = await openDoor(transaction, { projectId, kind: "telegram", name: "Bot", now: 1 });
      await insertChannel(transaction.sql, {
        project_id: projectId,
        integration_id: door.integrationId,
        widget_id: door.widgetId,
        widget_uid: door.widgetUid,
        kind: "telegram",
        uid: "bot",
        name: "Bot",
        account_id: "bot",
        account_name: "Bot",
        credentials: "",
        settings: toJson({}),
        next_step: null,
        cursor: null,
        created_at: 1,
        updated_at: 1,
      });
    });
  });
  afterAll(() => t.close());

  const rowsOf = async ({ projectId }: Workspace): Promise<number> => {
    const { read } = t.running.app.db;
    let rows = 0;
    for (const { name, columns } of await read.introspection.getTables())
      // The log of who deleted it stays.
      if (!name.startsWith("audit_") && columns.some((column) => column.name === "project_id")) {
        const found = await raw`select 1 from ${raw.table(name)} where project_id = ${projectId}`.execute(
          read,
        );
        rows += found.rows.length;
      }
    return rows;
  };

  test("the request hides it from every caller, and leaves its rows to a job", async () => {
    const ofLarge = { project_uid: large.projectUid };
    const hook = { ...ofLarge, url: "https://example.com/hook", events: ["message.created"] };
    expect((await t.call(large.token, "createWebhook", hook)).status).toBe(200);
    expect((await t.call(large.token, "updateHelpCentre", { ...ofLarge, is_on: true })).status).toBe(200);
    // A sync that is due.
    await t.running.app.db.write(async (transaction) => {
      const { projectId } = large;
      const { rows } = await raw<{
        id: number;
      }>`insert into sources (project_id, kind, name, url, settings, schedule, state, stage, run, is_truncated,
          created_at, updated_at)
        values (${projectId}, 'website', 'Site', 'https://example.com', '{}', 'off', 'syncing', 'listing', 1, 0, 1, 1)
        returning id`.execute(transaction.sql);
      const id = Number(rows[0]!.id);
      const payload = { projectId, id };
      await t.running.app.jobs.enqueue(transaction, { kind: "source", key: String(id), payload });
    });
    const owner = await t.person(large);
    const sent = await countStatements(t.running.app.db);
    const typed = { project_uid: large.projectUid, confirm_name: "Acme bot" };
    expect((await t.call(owner, "deleteProject", typed)).status).toBe(200);
    sent.stop();
    // Not one statement for each row or slice.
    expect(sent.take().filter((text) => /^delete from/i.test(text)).length).toBeLessThanOrEqual(5);

    // The same as for a project that never was.
    const never = { ...typed, project_uid: "never-was" };
    for (const caller of [owner, large.token]) {
      const answers = [
        await t.call(caller, "getSessions", typed),
        await t.call(caller, "getSessions", never),
      ];
      expect(answers[0]!.body).toEqual({ ...answers[1]!.body, request_id: answers[0]!.body.request_id });
      expect(answers[0]!.status).toBeGreaterThanOrEqual(403);
    }
    expect((await t.call(large.key, "getSessions")).status).toBe(401);
    expect((await t.call(other.key, "getSessions")).status).toBe(200);
    expect((await t.call(owner, "getMyProjects")).body.data).toEqual([]);
    expect((await t.call(large.token, "getMyProjects")).body.data).toEqual([]);
    const guessed = { ...typed, project_uid: `deleted-${large.projectUid}` };
    for (const caller of [owner, large.token])
      expect((await t.call(caller, "getSessions", guessed)).status).toBeGreaterThanOrEqual(403);
    const detail = await t.call(owner, "getOrganizationDetail", { organization_id: large.organizationId });
    expect(JSON.stringify(detail.body.data)).not.toContain("Acme bot");
    const visitor = { widget_uid: large.widgetUid, origin: "https://www.example.com" };
    expect((await t.call({}, "startVisit", visitor)).status).toBe(404);
    expect(
      (await t.running.app.db.read.selectFrom("jobs").select("kind").execute()).map(({ kind }) => kind),
    ).toContain("project-deletion");
    expect(await rowsOf(large)).toBeGreaterThan(COUNT);
  });

  test("its webhooks, channels and help centre stop with it, and its owner sees how far the deletion has come", async () => {
    const { read } = t.running.app.db;
    const of = (table: "webhook_endpoints" | "channels" | "project_keys" | "help_centres") =>
      read.selectFrom(table).selectAll().where("project_id", "=", large.projectId).execute();
    expect(await of("webhook_endpoints")).toMatchObject([{ state: "paused" }]);
    expect(await of("channels")).toMatchObject([
      {
        state: "paused",
        uid: expect.stringMatching(/^deleted-\d+-bot$/),
        account_id: expect.stringMatching(/^deleted-/),
      },
    ]);
    expect(await of("project_keys")).toEqual([]);
    expect(await of("help_centres")).toEqual([]);
    const organization = { organization_id: large.organizationId };
    const { body } = await t.call(await t.person(large), "getProjectDeletions", organization);
    expect(body.data).toEqual([
      { name: "Acme bot", started_at: expect.any(String), rows: null, rows_left: null },
    ]);
    const others = { organization_id: other.organizationId };
    expect((await t.call(other.token, "getProjectDeletions", others)).body.data).toEqual([]);
    expect((await t.call(other.token, "getProjectDeletions", organization)).status).toBeGreaterThanOrEqual(
      403,
    );
  });

  test("a deletion that was interrupted goes on where it stopped, in slices, and touches no other project", async () => {
    const { app } = t.running;
    const before = await rowsOf(other);
    const stop = new AbortController();
    let slices = 0;
    const interrupted = deleteContent(app, "projects", large.projectId, stop.signal, (deleted) => {
      expect(deleted).toBeLessThanOrEqual(250);
      if (deleted > 0) slices += 1;
      if (slices === 3) stop.abort();
    });
    await expect(interrupted).rejects.toThrow(/aborted/);
    const left = await rowsOf(large);
    expect(left).toBeGreaterThan(0);
    await app.db.write(({ sql }) => sql.updateTable("jobs").set({ run_at: 0 }).execute());
    t.running.start();
    const syncs = () =>
      app.db.read.selectFrom("jobs").select("attempts").where("kind", "=", "source").execute();
    // It ends, instead of failing until the rows are gone.
    await until(async () => (await syncs()).length === 0);
    const isThere = async () =>
      (await app.db.read.selectFrom("projects").select("id").where("id", "=", large.projectId).execute())
        .length > 0;
    await until(async () => !(await isThere()));
    expect(await rowsOf(large)).toBe(0);
    expect(await rowsOf(other)).toBe(before);
  });

  test("a large organization is gone at once for everyone, its owner can leave, and jobs delete its rows", async () => {
    const { app } = t.running;
    await t.operator();
    const mine = await t.workspace();
    await storeConversations(app, { workspace: mine, count: COUNT, from: 0, until: COUNT, topics: 3 });
    const time = raw.lit(app.now());
    await app.db.write(({ sql }) =>
      raw`insert into credit_entries (organization_id, amount, balance, reason, created_at)
        select ${raw.lit(mine.organizationId)}, 0, 0, 'reply', ${time} from sessions
        where project_id = ${raw.lit(mine.projectId)}`.execute(sql),
    );
    const owner = await t.person(mine);
    const organization = { organization_id: mine.organizationId };
    await app.db.write(async ({ sql }) => {
      for (const { organizationId } of [mine, other]) {
        const domain = `acme${organizationId}.example`;
        await insertDomain(sql, { organizationId, domain, now: app.now() });
        await sql
          .insertInto("sso_connections")
          .values({
            organization_id: organizationId,
            uid: domain,
            issuer: "https://id.example",
            client_id: "parley",
            client_secret: "",
            groups_claim: "groups",
            role_by_group: toJson([]),
            default_role: null,
            sso_only: 0,
            updated_at: app.now(),
          })
          .execute();
      }
    });
    const sent = await countStatements(app.db);
    const typed = { ...organization, confirm_name: "Acme" };
    expect((await t.call(owner, "deleteOrganization", typed)).status).toBe(200);
    sent.stop();
    expect(sent.take().filter((text) => /^delete from/i.test(text)).length).toBeLessThanOrEqual(15);
    expect((await t.call(mine.token, "getMyProjects")).status).toBe(401);
    expect((await t.call(mine.key, "getSessions")).status).toBe(401);
    expect((await t.call(other.token, "getMyProjects")).status).toBe(200);
    for (const table of ["sso_domains", "sso_connections"] as const) {
      const rows = await app.db.read.selectFrom(table).select("organization_id").execute();
      expect({ table, of: rows.map((row) => row.organization_id) }).toEqual({
        table,
        of: [other.organizationId],
      });
    }
    expect((await t.call(owner, "getMe")).body.data.organizations).toEqual([]);
    expect((await t.call(owner, "getOrganizationDetail", organization)).status).toBeGreaterThanOrEqual(403);
    const operator = await t.operator();
    const grant = { ...organization, amount: 1 };
    expect((await t.call(operator, "addCredits", grant)).status).toBe(404);
    const { email } = (await t.call(owner, "getMe")).body.data.user;
    expect((await t.call(owner, "deleteAccount", { confirm_email: email })).status).toBe(200);
    const left = () =>
      app.db.read.selectFrom("organizations").select("id").where("id", "=", mine.organizationId).execute();
    await until(async () => {
      t.clock.advance(3_000);
      await app.jobs.poll();
      return (await left()).length === 0;
    });
    expect(await rowsOf(mine)).toBe(0);
    expect(
      await app.db.read
        .selectFrom("credit_entries")
        .select("id")
        .where("organization_id", "=", mine.organizationId)
        .execute(),
    ).toEqual([]);
  });
});
