import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLive, type EventReader, type ReadEvent } from "../../test/event-reader.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";
import { startSecondProcess } from "../../test/second-process.ts";

describe.runIf(engine === "postgres")("the team on one process, visitors on another", () => {
  let t: TestApp;
  let ours: string;
  const children: ChildProcess[] = [];
  const readers: EventReader[] = [];

  beforeAll(async () => {
    t = await createTestApp({ presence: { lingerMs: 0, heartbeatMs: 200 } });
    ours = `${await t.running.server.listen({ port: 0, host: "127.0.0.1" })}/chatbot/v1`;
  });
  afterAll(async () => {
    readers.forEach((reader) => reader.close());
    children.forEach((child) => child.kill("SIGKILL"));
    await t.close();
  });

  async function follow(address: string, headers: Record<string, string>): Promise<EventReader> {
    const reader = await readLive(address, headers);
    readers.push(reader);
    expect(reader.status).toBe(200);
    return reader;
  }

  const say = async (w: Workspace, session_uid: string, message: string) =>
    (
      await t.call(w.key, "sendMessage", {
        widget_uid: w.widgetUid,
        session_uid,
        message,
        send_by: "operator",
      })
    ).body.data.id as number;

  test("processes receive each other's events once and in order, share presence, and notice a dead process", async () => {
    const w = await t.workspace();
    const visitor = await openVisit(t.running.app, w);
    const { child, base } = await startSecondProcess(t);
    children.push(child);
    const page = await follow(`${base}/live/session?session_uid=${visitor.uid}`, visitor.headers);
    expect((await page.next("team")).data).toEqual({ online: false });
    const team = await follow(`${ours}/live/project?project_uid=${w.projectUid}`, await t.person(w));
    const { online } = (await team.next("ready")).data;
    if (online.length === 0) await team.next("presence");
    expect((await page.next("team")).data).toEqual({ online: true });

    const typing = { project_uid: w.projectUid, session_uid: visitor.uid };
    expect((await t.call(w.token, "announceTyping", typing)).status).toBe(200);
    expect((await page.next("typing")).data).toEqual({ author: "Olivia Owner" });
    const ids: number[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await say(w, visitor.uid, `message ${count}`));
    for (const reader of [page, team]) {
      const heard: ReadEvent[] = [];
      while (heard.length < ids.length) {
        const event = await reader.next("message");
        if (event.data.type !== "event") heard.push(event);
      }
      expect(heard.map(({ data }) => data.id)).toEqual(ids);
    }

    child.kill("SIGKILL");
    expect((await team.next("presence")).data).toEqual({ session_uid: visitor.uid, online: false });
    const missed = await say(w, visitor.uid, "said meanwhile");
    const back = await follow(`${ours}/live/session?session_uid=${visitor.uid}`, {
      ...visitor.headers,
      "last-event-id": String(ids.at(-1)),
    });
    expect((await back.next("message")).data.id).toBe(missed);
    expect((await team.next("presence")).data).toEqual({ session_uid: visitor.uid, online: true });
  });
});
