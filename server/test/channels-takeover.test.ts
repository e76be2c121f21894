import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../src/platform/db/open-database.ts";
import { hasReached, startDiscordDouble } from "./channels/discord-double.ts";
import { SITE } from "./channels/open-channel.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, endServer, startKillableServer } from "./killable-server.ts";
import { until } from "./until.ts";

const VISITOR = "700001";
const TEXTS = Array.from({ length: 9 }, (_, at) => `message ${at + 1}`);

describe.runIf(engine === "postgres")("two processes, of which one listens", () => {
  test("the other takes over from one that is killed: all is received once, in order", async () => {
    const double = await startDiscordDouble();
    const dataDir = mkdtempSync(join(tmpdir(), "parley-takeover-"));
    const databaseUrl = await copyTemplate();
    const database = openDatabase({ databaseUrl, dataDir });
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: SITE,
      CHILD_CLOCK_AHEAD_MS: "0",
      ...double.env,
    };
    const first = await startKillableServer(env);
    const mine = first.workspace;
    const call = (server: { readonly port: number }, operation: string, body: object) =>
      callServer(server, mine, mine.token, operation, body);
    const channel = () => database.read.selectFrom("channels").selectAll().executeTakeFirst();
    const cursor = async () => (await channel())?.cursor ?? null;
    const say = (text: string) =>
      double.gateway.dispatch(
        "MESSAGE_CREATE",
        double.said(VISITOR, String(10_000 + TEXTS.indexOf(text)), { content: text }),
      );
    let second: typeof first | null = null;
    try {
      const { data } = await call(first, "connectChannel", {
        kind: "discord",
        credentials: double.credentials,
      });
      await until(async () => (await cursor()) !== null);
      second = await startKillableServer(env);
      const before = (await channel())!.listener;

      double.hooks.onTaken = () => {
        // The reply has reached the vendor, and the process never learns.
        double.hooks.onTaken = null;
        first.child.kill("SIGKILL");
      };
      for (const text of TEXTS.slice(0, 5)) say(text);
      await until(() => first.child.signalCode !== null);
      const [last] = TEXTS.slice(5).map(say).slice(-1);
      // The leases of the killed process end.
      await database.write(async ({ sql }) => {
        await sql.updateTable("channels").set({ listener_until: 0 }).execute();
        await sql.updateTable("jobs").set({ leased_until: 0 }).execute();
      });
      const renamed = { channel_id: data.id as number, name: "Ours" };
      expect((await call(second, "updateChannel", renamed)).type).toBe("RXSUCCESS");
      await until(async () => hasReached(last!.session, last!.sequence)(await cursor()));
      expect((await channel())!.listener).not.toBe(before);

      const messages = async () => {
        const [one, other] = (await call(second!, "getSessions", { limit: 10 })).data as {
          session_uid: string;
        }[];
        expect(other).toBeUndefined();
        const asked = { session_uid: one!.session_uid, limit: 100, orderBy: "ASC" };
        return (await call(second!, "getSessionMessages", asked)).data as {
          send_by: string;
          message: string;
          delivery?: { state: string };
        }[];
      };
      await until(async () => {
        const answers = (await messages()).filter(({ send_by }) => send_by !== "user");
        return answers.length === TEXTS.length && answers.every(({ delivery }) => delivery?.state === "sent");
      });
      const said = (await messages()).filter(({ send_by }) => send_by === "user");
      expect(said.map(({ message }) => message)).toEqual(TEXTS);
      expect(double.sent).toHaveLength(TEXTS.length);
      expect(double.gateway.frames.filter(({ op }) => op === 2)).toHaveLength(1);
      expect(double.problems).toEqual([]);
    } finally {
      await endServer(first);
      if (second) await endServer(second);
      await database.close();
      await double.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
