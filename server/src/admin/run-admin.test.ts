import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { enrolledAccount, PASSWORD } from "../../test/password-account.ts";
import { claimDataFolder } from "../platform/db/data-folder.ts";
import { openAdminSession, type AdminSession } from "./session.ts";
import { COMMANDS, runAdmin } from "./run-admin.ts";

describe("the operator's command line", () => {
  let t: TestApp;
  let session: AdminSession;
  beforeAll(async () => {
    t = await createTestApp();
    session = openAdminSession(t.running.app.config, () => t.clock.now);
  });
  afterAll(async () => {
    await session.close();
    await t.close();
  });

  const admin = (...argv: string[]) => runAdmin(argv, session);
  async function json<Data>(...argv: string[]): Promise<Data> {
    const result = await admin("--json", ...argv);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    return JSON.parse(result.stdout) as Data;
  }
  const emailOf = async (userId: number) =>
    (
      await t.running.app.db.read
        .selectFrom("users")
        .select("email")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow()
    ).email;

  test("a user who lost the second factor can sign in with the password alone", async () => {
    const { account, headers } = await enrolledAccount(t);
    expect((await admin("users", "reset-second-factor", account.email)).exitCode).toBe(2);
    await json("users", "reset-second-factor", account.email, "--yes");
    expect((await t.call(headers, "getMe")).status).toBe(401);
    const answer = await t.call({}, "signIn", { email: account.email, password: PASSWORD });
    expect(answer.body.data.user.email).toBe(account.email);
  });

  test("every command has help, and the overview lists all", async () => {
    const all = await admin("--help");
    expect(all.exitCode).toBe(0);
    expect(COMMANDS.length).toBeGreaterThan(15);
    for (const command of COMMANDS) {
      expect(all.stdout).toContain(command.name);
      const help = await admin(...command.name.split(" "), "--help");
      expect(help).toMatchObject({ exitCode: 0, stderr: "" });
      for (const option of Object.keys(command.options)) expect(help.stdout).toContain(`--${option}`);
    }
  });

  test.each([
    [["fly"], "Unknown command `fly`."],
    [["users", "promote"], "Unknown command `users promote`."],
    [["users", "list", "--all"], "Unknown option '--all'."],
    [["users", "create"], "EMAIL is missing."],
    [["users", "create", "a@example.com"], "--name is required."],
    [["users", "create", "nonsense", "--name", "N"], "nonsense is not an e-mail address."],
    [["users", "list", "more"], "`more` is not expected."],
    [["plan", "set", "1", "Gold"], "PLAN must be one of Free, Professional, Advanced, Agency, not Gold."],
    [["credits", "add", "one", "5"], "ORGANIZATION must be a whole number, not one."],
    [["tokens", "create", "1", "--name"], "Option '--name <value>' argument missing."],
    [["users", "delete", "a@example.com"], "--yes is required."],
  ])("%j is explained with exit code 2", async (argv, sentence) => {
    const result = await admin(...argv);
    expect(result.exitCode).toBe(2);
    expect(result.stdout).toBe("");
    expect(result.stderr).toContain(sentence);
    expect(result.stderr.trim().split("\n")).toHaveLength(1);
  });

  test("what does not exist is named with exit code 1, also as JSON", async () => {
    expect(await admin("users", "reset-password", "nobody@example.com")).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "No user nobody@example.com. Run `users list` to see all.\n",
    });
    const result = await admin("tokens", "revoke", "99999", "--json");
    expect(JSON.parse(result.stderr)).toEqual({ error: "No token 99999." });
  });

  test("organizations, plans and credits are seen by the running server at once", async () => {
    const mine = await t.workspace({ credits: 10 });
    const id = String(mine.organizationId);
    await json("organizations", "rename", id, "--name", "Renamed");
    await json("plan", "set", id, "free");
    expect(await json("credits", "add", id, "90", "--reason", "gift")).toEqual({
      id: mine.organizationId,
      credits: 100,
    });
    const detail = await t.call(mine.token, "getOrganizationDetail");
    expect(detail.body.data).toMatchObject({ name: "Renamed", plan: "Free", credits: 100 });
    expect(await json("credits", "show", id)).toMatchObject({
      entries: [{ amount: 90, reason: "gift" }, {}],
    });
    expect((await admin("credits", "add", id, "--", "-101")).stderr).toContain("only has 100 credits");
    expect(await json("credits", "add", id, "--", "-100")).toMatchObject({ credits: 0 });
    const list = await json<{ id: number }[]>("organizations", "list");
    expect(list.find((row) => row.id === mine.organizationId)).toMatchObject({ members: 1, projects: 1 });
    const made = await json<{ id: number }>(
      "organizations",
      "create",
      "--name",
      "Second",
      "--owner",
      await emailOf(mine.ownerId),
    );
    expect(made.id).toBeGreaterThan(mine.organizationId);
  });

  test("operators are named and removed, never the last one", async () => {
    const list = () => json<{ email: string }[]>("operators", "list");
    const [first, ...others] = await list();
    expect(others).toEqual([]);
    const mine = await t.workspace();
    const email = await emailOf(mine.ownerId);
    const person = await t.person(mine);
    expect((await t.call(person, "getInstallation")).status).toBe(403);
    expect(await admin("operators", "add", email)).toMatchObject({
      exitCode: 0,
      stdout: `${email} is now an operator.\n`,
    });
    expect((await t.call(person, "getInstallation")).status).toBe(200);
    await json("operators", "remove", first!.email);
    const last = { exitCode: 1, stderr: expect.stringContaining("at least one operator") };
    expect(await admin("operators", "remove", email)).toMatchObject(last);
    expect(await admin("users", "delete", email, "--yes")).toMatchObject(last);
    expect(await admin("operators", "remove", first!.email)).toMatchObject({
      exitCode: 1,
      stderr: `${first!.email} is not an operator. Run \`operators list\` to see all.\n`,
    });
    await json("operators", "add", first!.email);
    await json("operators", "remove", email);
    expect((await t.call(person, "getInstallation")).status).toBe(403);
  });

  test("a created user is a member, gets a new password, and on deletion passes their work to another owner", async () => {
    const mine = await t.workspace();
    const id = String(mine.organizationId);
    const user = await json<{ id: number; email: string; password: string }>(
      "users",
      "create",
      "Ada@Example.com",
      "--name",
      "Ada",
      "--organization",
      id,
      "--role",
      "owner",
    );
    expect(user).toMatchObject({ email: "ada@example.com", password: expect.stringMatching(/^[\w-]{24}$/) });
    const ada = await t.person(mine, { userId: user.id });
    expect((await t.call(ada, "getProjectSettings", { project_uid: mine.projectUid })).status).toBe(200);
    const created = await t.call(ada, "createProject", { name: "Ada's" });
    const token = await t.token(mine, { createdBy: user.id, role: "owner" });

    const reset = await json<{ link: string }>("users", "reset-password", "ada@example.com");
    expect(reset.link).toMatch(/\/reset-password\?hash=[\w-]{43}$/);
    expect((await t.call(ada, "getMyProjects")).status).toBe(200);
    await json("users", "reset-password", "ada@example.com", "--password", "correct horse battery");
    expect((await t.call(ada, "getMyProjects")).status).toBe(401);
    expect((await admin("users", "reset-password", "ada@example.com", "--password", "short")).exitCode).toBe(
      2,
    );

    const alone = await admin("users", "delete", await emailOf((await t.workspace()).ownerId), "--yes");
    expect(alone).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("is the only owner of Acme"),
    });
    await json("users", "delete", "ada@example.com", "--yes");
    expect((await t.call(token, "getMyProjects")).status).toBe(401);
    const settings = { project_uid: created.body.data.project_uid };
    expect((await t.call(mine.token, "getProjectSettings", settings)).status).toBe(200);
  });

  test("tokens and keys created here grant what they state, until they are revoked", async () => {
    const mine = await t.workspace();
    const id = String(mine.organizationId);
    const by = ["--by", await emailOf(mine.ownerId)];
    const token = await json<{ id: number; value: string }>(
      "tokens",
      "create",
      id,
      "--name",
      "ci",
      ...by,
      "--permission",
      "Setting:Read",
      "--project",
      mine.projectUid,
    );
    const bearer = { authorization: `Bearer ${token.value}` };
    const project = { project_uid: mine.projectUid };
    const status = async () => (await t.call(bearer, "getProjectSettings", project)).status;
    expect(await status()).toBe(200);
    expect((await t.call(bearer, "updateProjectSettings", project)).status).toBe(403);
    await json("tokens", "deactivate", String(token.id));
    expect(await status()).toBe(401);
    await json("tokens", "reactivate", String(token.id));
    expect(await status()).toBe(200);
    expect(await json("tokens", "list", id)).toMatchObject([
      { name: "ci", permissions: ["Setting:Read"] },
      {},
    ]);
    await json("tokens", "revoke", String(token.id));
    expect(await status()).toBe(401);

    const expiring = await json<{ value: string }>(
      "tokens",
      "create",
      id,
      "--name",
      "d",
      ...by,
      "--role",
      "viewer",
      "--days",
      "7",
    );
    const old = { authorization: `Bearer ${expiring.value}` };
    expect((await t.call(old, "getProjectSettings", project)).status).toBe(200);
    t.clock.advance(7 * 24 * 60 * 60 * 1000);
    expect((await t.call(old, "getProjectSettings", project)).status).toBe(401);

    const key = await json<{ id: number; value: string }>(
      "keys",
      "create",
      mine.projectUid,
      "--name",
      "site",
    );
    expect(await json("keys", "list", mine.projectUid)).toHaveLength(2);
    const session_ = () => t.call({ "api-key": key.value }, "createSession", { widget_uid: mine.widgetUid });
    expect((await session_()).status).toBe(200);
    await json("keys", "revoke", String(key.id));
    expect((await session_()).status).toBe(401);
  });
});

describe("the command line in the audit log", () => {
  let t: TestApp;
  let session: AdminSession;
  beforeAll(async () => {
    t = await createTestApp();
    session = openAdminSession(t.running.app.config, () => t.clock.now);
  });
  afterAll(async () => {
    await session.close();
    await t.close();
  });
  const admin = (...argv: string[]) => runAdmin(argv, session);

  test("owners see what a command changed in their organization, without its secrets", async () => {
    const mine = await t.workspace();
    const id = String(mine.organizationId);
    const { email } = (await t.call(await t.person(mine), "getMe")).body.data.user;
    const entries = async () => {
      const log = (await t.call(mine.token, "getAuditLog", { limit: 100 })).body.data as {
        action: string;
      }[];
      return log.filter(({ action }) => action.startsWith("admin "));
    };
    await admin("plan", "set", id, "Professional");
    await admin("domains", "verify", id, "acme.example");
    const created = await admin("keys", "create", mine.projectUid, "--name", "Site");
    const password = "unusual purple tractor";
    expect((await admin("users", "reset-password", email, "--password", password)).exitCode).toBe(0);
    expect(await entries()).toMatchObject([
      { action: "admin users reset-password", details: { email, password: "(hidden)" } },
      { action: "admin keys create", details: { project: mine.projectUid, name: "Site" } },
      { action: "admin domains verify", details: { domain: "acme.example" } },
      {
        action: "admin plan set",
        outcome: "succeeded",
        actor: { kind: "operator", name: expect.stringContaining("(command line)") },
        details: { plan: "Professional" },
      },
    ]);
    const whole = JSON.stringify(await entries());
    expect(whole).not.toContain(password);
    expect(whole).not.toContain(created.stdout.trim().split("\n").at(-1));
    const other = await t.workspace();
    expect((await t.call(other.token, "getAuditLog", { search: "admin plan" })).body.total).toBe(0);
    // Reading, and what was refused, is not recorded.
    await admin("users", "list");
    await admin("plan", "set", "999999", "Free");
    expect(await entries()).toHaveLength(4);
    const list = await admin("audit", "list", "--limit", "2");
    expect(list.stdout).toContain("admin users reset-password");
    expect((await admin("audit", "list", "--limit", "0")).exitCode).toBe(2);
  });

  test.each([
    ["password12345", "--password is one of the most common passwords."],
    ["zyxwvutsrqpo", "--password must not be a sequence from the keyboard or the alphabet."],
    ["grace.hopper1", "--password must not be based on your name"],
  ])("the password %s is refused as in the dashboard", async (password, sentence) => {
    const create = ["users", "create", "grace.hopper@example.com", "--name", "Grace Hopper"];
    const refused = await admin(...create, "--password", password);
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(sentence) });
    const mine = await t.workspace();
    const { email } = (await t.call(await t.person(mine), "getMe")).body.data.user;
    expect((await admin("users", "reset-password", email, "--password", "zyxwvutsrqpo")).exitCode).toBe(2);
    expect((await admin("users", "list")).stdout).not.toContain("grace.hopper");
  });
});

describe.runIf(engine === "sqlite")("backup and restore from the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-admin-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("a backup of a running server can't be restored over it, and is restored into another folder", async () => {
    const t = await createTestApp();
    await t.workspace();
    const file = join(folder, "b.gz");
    const here = openAdminSession(t.running.app.config);
    expect((await runAdmin(["backup", file], here)).stderr).toBe("");
    const held = claimDataFolder(t.dataDir);
    const refused = await runAdmin(["restore", file, "--force"], here);
    expect(refused).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("already using the data folder"),
    });
    held.release();
    await here.close();
    const keyFile = join(folder, "secret.key");
    copyFileSync(join(t.dataDir, "secret.key"), keyFile);
    await t.close();
    const there = openAdminSession({ ...t.running.app.config, dataDir: join(folder, "data") });
    expect((await runAdmin(["users", "list"], there)).stdout).toBe("No users yet.\n");
    await there.close();
    expect((await runAdmin(["restore", file, "--secret-key-file", keyFile], there)).stdout).toMatch(
      /^Restored \d+ rows/,
    );
    const again = openAdminSession(there.config);
    expect((await runAdmin(["users", "list"], again)).stdout).toContain("Olivia Owner");
    expect((await runAdmin(["audit", "list"], again)).stdout).toContain("admin restore");
    await again.close();
  });
});
