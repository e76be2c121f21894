import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startLineDouble } from "./channels/line-double.ts";
import { SITE } from "./channels/open-channel.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, endServer, startKillableServer } from "./killable-server.ts";

const VISITORS = ["51", "52", "53"];
const MESSAGES = ["A", "B", "C", "D"];
const ANSWERS = ["X", "Y", "Z"];
/** Counted over all visitors: calls of the vendor that were answered, and messages that the vendor has taken. */
const KILLS_AFTER_CALL = [3, 8];
const KILLS_AT_SENT = [4, 17];
const KILLS = KILLS_AFTER_CALL.length + KILLS_AT_SENT.length;
/** Longer than the lease of a job: what a killed process held is free for the next one. */
const LEASE_PASSES_MS = 70_000;
const SOON = { timeout: 120_000, interval: 200 };

interface Message {
  readonly send_by: string;
  readonly message: string;
  readonly delivery?: { readonly state: string };
}

test(`nothing that was acknowledged is lost, doubled or out of order when the server is killed ${KILLS} times`, async () => {
  const double = await startLineDouble();
  const dataDir = mkdtempSync(join(tmpdir(), "parley-channels-crash-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const env = {
    DATA_DIR: dataDir,
    PUBLIC_URL: SITE,
    ...double.env,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let server = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: "0" });
  const mine = server.workspace;
  let kills = 0;
  let restarted: Promise<unknown> = Promise.resolve();
  const kill = () => {
    kills += 1;
    const ahead = String(kills * LEASE_PASSES_MS);
    server.child.kill("SIGKILL");
    restarted = restarted.then(async () => {
      await endServer(server);
      server = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: ahead });
    });
  };
  /** Again until it is answered: what vendors and clients do after a lost connection. */
  const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await restarted;
      }
    }
  };
  const call = (operation: string, body: object) =>
    untilAnswered(() => callServer(server, mine, mine.token, operation, body));
  try {
    const connected = await call("connectChannel", { kind: "line", credentials: double.credentials });
    const path = new URL(connected.data.inbound_url as string).pathname;
    // Once each: what is sent again has been taken before.
    const killsAtSent = new Set(KILLS_AT_SENT);
    double.hooks.onTaken = () => {
      // The vendor has it, and the server never learns.
      if (killsAtSent.delete(double.sent.length)) kill();
    };
    let answered = 0;
    const write = async (visitor: string, text: string) => {
      const { headers, body } = await double.message(
        { visitor, id: `${visitor}${text.charCodeAt(0)}`, text, at: Date.now() },
        { url: "", secret: "" },
      );
      const post = () => fetch(`http://127.0.0.1:${server.port}${path}`, { method: "POST", headers, body });
      expect((await untilAnswered(post)).status).toBe(200);
      answered += 1;
      if (KILLS_AFTER_CALL.includes(answered)) kill();
    };
    await Promise.all(
      VISITORS.map(async (visitor) => {
        for (const text of MESSAGES) await write(visitor, text);
      }),
    );
    const sessions = async () => (await call("getSessions", { limit: 10 })).data as { session_uid: string }[];
    const messages = async (session_uid: string) =>
      (await call("getSessionMessages", { session_uid, limit: 100, orderBy: "ASC" })).data as Message[];
    const conversations = async () =>
      Promise.all((await sessions()).map(({ session_uid }) => messages(session_uid)));
    const said = (all: readonly Message[]) =>
      all.filter(({ send_by }) => send_by === "user").map(({ message }) => message);
    await expect
      .poll(async () => (await conversations()).map(said), SOON)
      .toEqual(VISITORS.map(() => MESSAGES));

    const uids = (await sessions()).map(({ session_uid }) => session_uid);
    await Promise.all(
      uids.map(async (session_uid) => {
        const { widget_uid } = (await call("getSession", { session_uid })).data;
        for (const message of ANSWERS) {
          const body = { session_uid, widget_uid, message, send_by: "operator", client_key: message };
          expect((await call("sendMessage", body)).type).toBe("RXSUCCESS");
        }
      }),
    );
    const waiting = async () =>
      (await conversations())
        .flat()
        .filter(({ send_by, delivery }) => send_by !== "user" && delivery?.state !== "sent").length;
    await expect.poll(waiting, SOON).toBe(0);
    await restarted;
    expect(kills).toBe(KILLS);
    for (const visitor of VISITORS) {
      const got = double.sent.filter((one) => one.visitor === visitor).map(({ text }) => text);
      expect(got.filter((text) => ANSWERS.includes(text))).toEqual(ANSWERS);
    }
    const replies = (await conversations()).flat().filter(({ send_by }) => send_by !== "user");
    expect(double.sent).toHaveLength(replies.length);
    expect(double.problems).toEqual([]);
  } finally {
    await restarted.catch(() => undefined);
    await endServer(server);
    await double.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
