import { afterEach, describe, expect, test } from "vitest";
import { copyTemplate, engine } from "../../../test/harness.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { createEvents, type Events } from "../../platform/events/events.ts";
import type { Logger } from "../../platform/telemetry/logger.ts";
import { createPresence, type Presence } from "./presence.ts";

const QUIET = { warn() {} } as unknown as Logger;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Process {
  readonly presence: Presence;
  readonly events: Events;
  readonly told: string[];
}

async function startProcess(databaseUrl: string, beatMs = 50): Promise<Process> {
  const database = openDatabase({ databaseUrl, dataDir: "" });
  const events = await createEvents(database, databaseUrl, QUIET);
  const told: string[] = [];
  const presence = createPresence(
    events,
    ({ projectId, sessionUid = "team" }, isHere) => told.push(`${projectId} ${sessionUid} ${isHere}`),
    { isFleet: true, lingerMs: 0, heartbeatMs: beatMs },
  );
  ends.push(async () => {
    presence.close();
    await events.close();
    await database.close();
  });
  return { presence, events, told };
}

const within = { interval: 10 };

describe.runIf(engine === "postgres")("processes on one database", () => {
  test("see each other's visitors and team, including earlier ones", async () => {
    const url = await copyTemplate();
    const first = await startProcess(url);
    const many = Array.from({ length: 400 }, (_, at) => String(10 ** 19 + at * 4096));
    const leaves = many.map((sessionUid) => first.presence.join({ projectId: 1, sessionUid }));
    first.presence.join({ projectId: 2 });
    const second = await startProcess(url);
    await expect.poll(() => second.presence.visitors(1).length, within).toBe(400);
    await expect.poll(() => second.presence.isHere({ projectId: 2 }), within).toBe(true);
    const leave = second.presence.join({ projectId: 2 });
    leaves.slice(1).forEach((go) => go());
    await expect.poll(() => second.presence.visitors(1), within).toEqual([many[0]]);
    leave();
    expect(first.presence.isHere({ projectId: 2 })).toBe(true);
  });

  test("the visitors of a stopped process go offline without a heartbeat", async () => {
    const url = await copyTemplate();
    const survivor = await startProcess(url, 3_600_000);
    const stopping = await startProcess(url, 3_600_000);
    stopping.presence.join({ projectId: 1, sessionUid: "8" });
    await expect.poll(() => survivor.presence.visitors(1), within).toEqual(["8"]);
    stopping.presence.close();
    await expect.poll(() => survivor.presence.visitors(1), within).toEqual([]);
  });

  test("the visitors of a dead process go offline after a few heartbeats", async () => {
    const url = await copyTemplate();
    const survivor = await startProcess(url);
    const dying = await startProcess(url);
    dying.presence.join({ projectId: 1, sessionUid: "7" });
    await expect.poll(() => survivor.presence.visitors(1), within).toEqual(["7"]);
    // Its connections are gone, and nothing was said.
    dying.events.announce = () => {};
    await expect.poll(() => survivor.presence.visitors(1), within).toEqual([]);
    expect(survivor.told.at(-1)).toBe("1 7 false");
  });

  test("a heartbeat corrects lost updates, even when arrivals and departures cancel out", async () => {
    const url = await copyTemplate();
    const [first, second] = [await startProcess(url), await startProcess(url)];
    const announce = first.events.announce.bind(first.events);
    const leave = first.presence.join({ projectId: 1, sessionUid: "7" });
    await expect.poll(() => second.presence.visitors(1), within).toEqual(["7"]);
    first.events.announce = () => {};
    leave();
    first.presence.join({ projectId: 1, sessionUid: "8" });
    await expect.poll(() => first.presence.visitors(1), within).toEqual(["8"]);
    first.events.announce = announce;
    await expect.poll(() => second.presence.visitors(1), within).toEqual(["8"]);
  });
});

test.runIf(engine === "sqlite")("a single process publishes nothing to others", () => {
  const said: unknown[] = [];
  const events = { announce: (event: unknown) => said.push(event) } as unknown as Events;
  const presence = createPresence(events, () => {}, { isFleet: false });
  const leave = presence.join({ projectId: 1, sessionUid: "7" });
  expect(presence.visitors(1)).toEqual(["7"]);
  leave();
  presence.close();
  expect(said).toEqual([]);
});
