import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createTestApp } from "../../../test/harness.ts";
import { logOf } from "../../../test/log-of.ts";
import { startSmtpServer } from "../../../test/smtp-server.ts";
import { sendMail } from "./mail-jobs.ts";

const patience = { interval: 20, timeout: 120_000 };
const mail = (subject: string) => ({
  to: "ada@example.com",
  subject,
  text: "Grüße\n.\nOpen https://chat.example.com/x",
});

test("a refused mail is retried and fails nothing; it arrives once the server accepts it", async () => {
  const smtp = await startSmtpServer();
  smtp.refuse = true;
  const t = await createTestApp({
    background: true,
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Parley <p@example.com>" },
  });
  const mine = await t.workspace();
  const body = { email: "ada@example.com", role: "viewer" };
  const invited = await t.call(mine.token, "inviteOrganizationMember", body);
  expect(invited.status).toBe(200);
  await vi.waitFor(() => expect(smtp.attempts()).toBe(1), patience);
  expect(smtp.mails).toEqual([]);

  await vi.waitFor(async () => {
    const jobs = t.running.app.db.read.selectFrom("jobs").select(["attempts", "leased_until"]);
    expect(await jobs.where("kind", "=", "mail.send").execute()).toEqual([{ attempts: 1, leased_until: 0 }]);
  }, patience);
  smtp.refuse = false;
  t.clock.advance(2000);
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), patience);
  expect(smtp.mails[0]).toMatch(/^From: Parley <p@example\.com>\r$/m);
  expect(smtp.mails[0]).toMatch(/^To: ada@example\.com\r$/m);
  expect(smtp.mails[0]!.replaceAll("=\r\n", "")).toContain(invited.body.data.hash.slice(0, 20));
  await t.close();
  await smtp.close();
});

test("no link of a mail and no password is logged, also where the mail server refuses it", async () => {
  const smtp = await startSmtpServer();
  smtp.refuse = true;
  const t = await createTestApp({ background: true, env: { SMTP_URL: smtp.url, LOG_LEVEL: "trace" } });
  const lines = logOf(t);
  const mine = await t.workspace();
  const email = "ada@example.com";
  const invited = await t.call(mine.token, "inviteOrganizationMember", { email, role: "viewer" });
  const hash = invited.body.data.hash as string;
  await vi.waitFor(() => expect(lines.join("")).toContain("a job failed and is tried again"), patience);
  const [password, mistyped] = ["correct horse battery", "corect horse battery"];
  expect((await t.call({}, "acceptInvitation", { hash, name: "Ada", password })).status).toBe(200);
  expect((await t.call({}, "signIn", { email, password })).status).toBe(200);
  expect((await t.call({}, "signIn", { email, password: mistyped })).status).toBe(401);
  await t.close();
  await smtp.close();
  const log = lines.join("");
  for (const secret of [hash, password, mistyped]) expect(log).not.toContain(secret);
});

test("a rolled-back mail is never sent, and a newer mail replaces a queued one with the same key", async () => {
  const smtp = await startSmtpServer();
  const t = await createTestApp({ env: { SMTP_URL: smtp.url } });
  const { app } = t.running;
  const failing = app.db.write(async (transaction) => {
    await sendMail(app, transaction, "a", mail("rolled back"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await app.db.write((transaction) => sendMail(app, transaction, "b", mail("first")));
  await app.db.write((transaction) => sendMail(app, transaction, "b", mail("second")));
  t.running.start();
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), patience);
  expect(smtp.mails[0]).toContain("Subject: second");
  await t.close();
  await smtp.close();
});

test("without a mail server each mail is a file only its owner reads, one header a line", async () => {
  const t = await createTestApp({ background: true });
  const { app } = t.running;
  await app.db.write((transaction) => sendMail(app, transaction, "a", mail("Hello\nBcc: eve@example.com")));
  const folder = join(t.dataDir, "outbox");
  const names = await vi.waitFor(() => {
    const found = readdirSync(folder).filter((name) => name.endsWith(".eml"));
    expect(found).toHaveLength(1);
    return found;
  }, patience);
  expect(statSync(join(folder, names[0]!)).mode & 0o777).toBe(0o600);
  const text = readFileSync(join(folder, names[0]!), "utf8");
  expect(text).toContain("Subject: Hello Bcc: eve@example.com\n");
  expect(text).toContain("Grüße");
  await t.close();
});
