import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { DECOY_HASH, hashPassword, verifyPassword } from "./passwords.ts";

const PASSWORD = "correct horse battery";

/** Every row of every table as text. */
async function everythingStored(t: TestApp): Promise<string> {
  const sql = t.running.app.db.read;
  const catalogue =
    engine === "sqlite"
      ? raw<{ name: string }>`select name from sqlite_master where type = 'table'`
      : raw<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  const { rows: tables } = await catalogue.execute(sql);
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows } = await raw`select * from ${raw.table(name)}`.execute(sql);
    contents.push(JSON.stringify(rows));
  }
  return contents.join("\n");
}

test("no row of the database holds a password, a token, a key, a cookie or a link's hash", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  const owner = await t.person(mine);
  // The same request may be repeated by its key, so its answer is kept too: sealed.
  const once = { ...owner, "idempotency-key": "once" };
  const token = await t.call(once, "createApiToken", { name: "CI", role: "owner" });
  expect((await t.call(once, "createApiToken", { name: "CI", role: "owner" })).body).toEqual(token.body);
  const key = await t.call(mine.token, "createProjectKey", { project_uid: mine.projectUid, name: "Shop" });
  const invitation = await t.call(mine.token, "inviteOrganizationMember", {
    email: "ada@example.com",
    role: "viewer",
  });
  const accept = { hash: invitation.body.data.hash, name: "Ada", password: PASSWORD };
  const accepted = await t.call({ "idempotency-key": "twice" }, "acceptInvitation", accept);
  expect(accepted.status).toBe(200);
  const cookie = /parley_sign_in=([\w-]+)/.exec(String(accepted.headers["set-cookie"]))![1]!;

  const stored = await everythingStored(t);
  expect(stored).toContain("ada@example.com");
  for (const secret of [
    PASSWORD,
    token.body.data.value,
    key.body.data.value,
    invitation.body.data.hash,
    cookie,
    accepted.body.data.csrf_token,
    mine.token.authorization!.replace("Bearer ", ""),
    mine.key["api-key"]!,
  ]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(stored).not.toContain(secret);
  }
  expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  await t.close();
});

test("checking a missing password costs as much as a real one, and never succeeds", async () => {
  const cost = (hash: string) => hash.split("$").slice(0, 4).join("$");
  const real = await hashPassword(PASSWORD);
  expect(cost(DECOY_HASH)).toBe(cost(real));
  expect(await verifyPassword(real, PASSWORD)).toBe(true);
  expect(await verifyPassword(real, "something else")).toBe(false);
  expect(await verifyPassword(null, PASSWORD)).toBe(false);
});
