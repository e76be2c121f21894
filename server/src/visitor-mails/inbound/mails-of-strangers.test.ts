import { request as startRequest, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openMailingDesk } from "../../../test/left-visitors.ts";
import { startSmtpServer, type SmtpServer } from "../../../test/smtp-server.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { laneOf } from "../../platform/threads/tasks.ts";
import { replyAddress } from "../signed-addresses.ts";
import { inboundPath } from "./inbound-address.ts";
import { MOST_MAILS } from "./intake.ts";
import { NAMELESS_MAILS } from "./register-inbound-mail.ts";

const DOMAIN = "reply.example.com";
const MEGABYTE = 1024 * 1024;
const BEGINNING = 256 * 1024;
/** As long as mail programs make it: what each line costs in reading would otherwise hold up the tests that follow. */
const LINE = `${"x".repeat(76)}\r\n`;

let t: TestApp;
let smtp: SmtpServer;
let port: number;
let open: ClientRequest[];
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ background: true, env: { SMTP_URL: smtp.url, MAIL_REPLY_DOMAIN: DOMAIN } });
  await t.running.server.listen({ port: 0, host: "127.0.0.1" });
  port = (t.running.server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(() => {
  open = [];
});
// The server doesn't close while a body is unfinished.
afterEach(() => {
  for (const request of open) request.destroy();
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: { readonly data?: { readonly outcome: string } };
}

/** A request of that length, of which only this much is sent until `finish`. */
function begin(path: string, head: string, length: number) {
  const headers = { "content-type": "message/rfc822", "content-length": length };
  const request = startRequest({ port, host: "127.0.0.1", method: "POST", path, headers });
  open.push(request);
  const answer = new Promise<Answer>((resolve, reject) => {
    request.on("error", reject);
    request.on("response", (response: IncomingMessage) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({
          status: response.statusCode!,
          retryAfter: response.headers["retry-after"],
          body: JSON.parse(text) as Answer["body"],
        }),
      );
    });
  });
  answer.catch(() => undefined);
  request.write(head);
  return { answer, finish: () => request.end(Buffer.alloc(length - Buffer.byteLength(head), LINE)) };
}

const headTo = (address: string) =>
  `From: a@example.org\r\nTo: <${address}>\r\nMessage-ID: <${Math.random()}@x>\r\n\r\nHello\r\n`;
const addressOf = (uid: string, projectId: number) =>
  replyAddress(t.running.app, { projectId, sessionUid: uid }, DOMAIN);

async function projectIdOf(uid: string): Promise<number> {
  const row = await t.running.app.db.read
    .selectFrom("sessions")
    .select("project_id")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return row.project_id;
}

test("the address exists with its setting only, and a guess is as good as none", async () => {
  const without = await createTestApp();
  const paths = ["/inbound/mail", "/inbound/mail/mime", inboundPath(without.running.app, DOMAIN)];
  for (const url of paths) {
    const answer = await without.running.server.inject({ method: "POST", url, payload: "To: a@b" });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
  await without.close();
  for (const url of ["/inbound/mail", "/inbound/mail/mime", `/inbound/mail/${"x".repeat(32)}`]) {
    const { answer } = begin(url, "To: a@b\r\n", 12 * MEGABYTE);
    expect([url, (await answer).status]).toEqual([url, 404]);
  }
});

test("40 mails of 12 MB to strangers' addresses are answered by their beginning, and never stored", async () => {
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  const forged = `reply+1-${"a".repeat(20)}-${"0".repeat(26)}@${DOMAIN}`;
  const head = headTo(forged).padEnd(BEGINNING + 1024, LINE);
  const all = Array.from({ length: 40 }, () =>
    begin(inboundPath(t.running.app, DOMAIN), head, 12 * MEGABYTE),
  );
  for (const { answer } of all) {
    const { status, body } = await answer;
    expect([status, body.data?.outcome]).toEqual([200, "ignored"]);
  }
  const after = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  // Each has sent its beginning only. Whole they would be 480 MB; what else this process does takes some, too.
  expect(after - before).toBeLessThan(120 * MEGABYTE);
});

test("as many mails as fit are received, and one more is refused with the time to come again", async () => {
  const path = inboundPath(t.running.app, DOMAIN);
  const all = Array.from({ length: MOST_MAILS + 1 }, () => begin(path, "X-A: b\r\n", 1024));
  const refused = await Promise.race(all.map(async ({ answer }, place) => ({ place, ...(await answer) })));
  expect(refused).toMatchObject({ status: 503, retryAfter: "30" });
  const received = all.filter((_, place) => place !== refused.place);
  for (const { finish } of received) finish();
  for (const { answer } of received) expect((await answer).status).toBe(200);
  const next = begin(path, "X-A: b\r\n", 1024);
  next.finish();
  expect((await next.answer).status).toBe(200);
});

test("one conversation uses a part of what all share", async () => {
  const desk = await openMailingDesk(t, smtp);
  const { uid: loud } = await desk.leftWaiting();
  const { uid: quiet } = await desk.leftWaiting();
  const projectId = await projectIdOf(loud);
  const path = inboundPath(t.running.app, DOMAIN);
  const head = headTo(addressOf(loud, projectId)).padEnd(BEGINNING + 1024, LINE);
  const many = Array.from({ length: 5 }, () => begin(path, head, 2 * MEGABYTE));
  const refusals = await firstThree(many.map(({ answer }) => answer));
  expect(refusals.map(({ status }) => status)).toEqual([503, 503, 503]);
  const other = begin(path, headTo(addressOf(quiet, projectId)), 4096);
  other.finish();
  expect((await other.answer).body.data?.outcome).toBe("accepted");
  for (const { finish } of many) finish();
});

test("mails of strangers to no one's address delay no visitor's reply", async () => {
  const desk = await openMailingDesk(t, smtp);
  const { uid } = await desk.leftWaiting();
  const address = addressOf(uid, await projectIdOf(uid));
  const remoteAddress = "198.51.100.25";
  const deliver = (to: string) =>
    t.running.server.inject({
      method: "POST",
      url: inboundPath(t.running.app, DOMAIN),
      headers: { "content-type": "message/rfc822" },
      remoteAddress,
      payload: headTo(to),
    });
  const { limiter } = t.running.app;
  for (let count = 0; count < NAMELESS_MAILS.calls; count += 1)
    await limiter.spend(NAMELESS_MAILS, addressKey(remoteAddress));
  expect((await deliver(`nobody@${DOMAIN}`)).statusCode).toBe(429);
  const reply = await deliver(address);
  expect([reply.statusCode, reply.json().data?.outcome]).toEqual([200, "accepted"]);
});

function firstThree(answers: readonly Promise<Answer>[]): Promise<Answer[]> {
  const done: Answer[] = [];
  return new Promise((resolve) => {
    for (const answer of answers)
      void answer.then(
        (one) => {
          done.push(one);
          if (done.length === 3) resolve([...done]);
        },
        () => undefined,
      );
  });
}

test("the threads of members read no mail of a stranger", () => {
  const tasks = ["readInboundMail", "readMail", "readMailFile"] as const;
  expect(tasks.map(laneOf)).toEqual(tasks.map(() => "strangers"));
});
