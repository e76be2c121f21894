import { createPage } from "../platform/db/index.ts";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { fc } from "../../test/property.ts";
import { lockSession } from "../sessions/index.ts";
import { LOG_KINDS, type EarlierEntry, type LogKind } from "./log-entry.ts";
import { insertLogEntries } from "./queries.ts";
import { readLog, type LogRequest } from "./read-log.ts";

/** What is written down together: when, in which session, and the kinds of its entries. */
interface Writing {
  readonly at: number;
  readonly session: number;
  readonly kinds: readonly LogKind[];
}
interface Written extends Writing {
  readonly entries: readonly EarlierEntry[];
}
type Asked = Pick<LogRequest, "kind" | "from" | "until" | "direction" | "search"> & {
  readonly limit: number;
  readonly offset: number;
  readonly session: number | null;
};

const moment = fc.integer({ min: 1, max: 5 });
const kind = fc.constantFrom(...LOG_KINDS);
const writing: fc.Arbitrary<Writing> = fc.record({
  at: moment,
  session: fc.nat(1),
  kinds: fc.array(kind, { minLength: 1, maxLength: 5 }),
});
const asking = (entries: number): fc.Arbitrary<Asked> =>
  fc.record({
    session: fc.option(fc.nat(1)),
    kind: fc.option(kind),
    from: fc.option(moment),
    until: fc.option(moment),
    direction: fc.constantFrom("asc", "desc"),
    search: fc.constantFrom("", "", "7", "note 1", "nowhere"),
    limit: fc.integer({ min: 1, max: 20 }),
    offset: fc.nat(entries),
  });

/** Each with words of its own, so that a page shows which entries it has. */
function entriesOf(writings: readonly Writing[]): Written[] {
  let count = 0;
  const entry = (type: LogKind, at: number): EarlierEntry => {
    count += 1;
    return { at, task: type, type, message: `note ${count}`, data: {} };
  };
  return writings.map((made) => ({ ...made, entries: made.kinds.map((type) => entry(type, made.at)) }));
}

/** The same page by hand. */
function expected(written: readonly Written[], asked: Asked): string[] {
  const found = written
    .filter(({ session }) => asked.session === null || session === asked.session)
    .filter(({ at }) => at >= (asked.from ?? 0) && at < (asked.until ?? Infinity))
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ entries }) => entries)
    .filter(({ type }) => asked.kind === null || type === asked.kind)
    .map(({ message }) => message)
    .filter((message) => message.includes(asked.search));
  if (asked.direction === "desc") found.reverse();
  return found.slice(asked.offset, asked.offset + asked.limit);
}

describe("a page of the log", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  async function sessionsOf(mine: Workspace): Promise<number[]> {
    const { app } = t.running;
    const ids: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
      const key = { projectId: mine.projectId, uid: body.data.session_uid as string };
      ids.push((await app.db.write((transaction) => lockSession(app, transaction, key))).id);
    }
    return ids;
  }

  async function write(mine: Workspace, ids: readonly number[], written: readonly Written[]): Promise<void> {
    await t.running.app.db.write(async ({ sql }) => {
      for (const { at, session, entries } of written) {
        await insertLogEntries(sql, {
          projectId: mine.projectId,
          sessionId: ids[session]!,
          now: at,
          entries,
        });
      }
    });
  }

  async function read(mine: Workspace, ids: readonly number[], { session, limit, offset, ...asked }: Asked) {
    const sessionId = session === null ? null : ids[session]!;
    const request = {
      ...asked,
      withDetails: true,
      projectId: mine.projectId,
      sessionId,
    };
    // Entries are skipped by a position, as cursors do.
    const first = createPage({ limit: offset === 0 ? limit : offset });
    const rows = await readLog(t.running.app.db.read, { ...request, page: first });
    if (offset === 0) return rows;
    const after = first.end();
    if (after === null) return [];
    return readLog(t.running.app.db.read, { ...request, page: createPage({ limit, after }) });
  }

  const ALL = { session: null, kind: null, from: null, until: null, search: "", offset: 0 } as const;

  test("matches the same page of a plain list", async () => {
    const log = fc.record({
      writings: fc.array(writing, { maxLength: 25 }),
      pages: fc.array(asking(40), { minLength: 1, maxLength: 15 }),
    });
    await fc.assert(
      fc.asyncProperty(log, async ({ writings, pages }) => {
        const mine = await t.workspace();
        const ids = await sessionsOf(mine);
        const written = entriesOf(writings);
        await write(mine, ids, written);
        const whole = await read(mine, ids, { ...ALL, direction: "asc", limit: 1_000 });
        const idOf = new Map(whole.map(({ id, entry }) => [entry.message, id]));
        expect(new Set(idOf.values()).size).toBe(written.flatMap(({ entries }) => entries).length);
        for (const asked of pages) {
          const page = await read(mine, ids, asked);
          const texts = expected(written, asked);
          expect(page.map(({ entry }) => entry.message)).toEqual(texts);
          expect(page.map(({ id }) => id)).toEqual(texts.map((text) => idOf.get(text)));
        }
      }),
      { numRuns: 30 },
    );
  });

  test("is the same where a log is read in many slices", { timeout: 60_000 }, async () => {
    const mine = await t.workspace();
    const ids = await sessionsOf(mine);
    const rare = (place: number): LogKind => (place % 400 === 7 ? "error" : "reply");
    const written = entriesOf(
      Array.from({ length: 5_200 }, (_, place) => ({
        at: 1 + Math.floor(place / 700),
        session: place % 2,
        kinds: place % 3 === 0 ? ["message_received", rare(place)] : [rare(place)],
      })),
    );
    await write(mine, ids, written);
    await fc.assert(
      fc.asyncProperty(asking(7_000), async (asked) => {
        const page = await read(mine, ids, asked);
        expect(page.map(({ entry }) => entry.message)).toEqual(expected(written, asked));
      }),
      {
        numRuns: 60,
        examples: [
          [{ ...ALL, direction: "asc", limit: 20, offset: 6_925 }],
          [{ ...ALL, direction: "desc", limit: 20, offset: 6_667 }],
          [{ ...ALL, kind: "error", direction: "desc", limit: 20, offset: 5 }],
        ],
      },
    );
  });

  test("a kind is read through its index", async () => {
    const mine = await t.workspace();
    const ids = await sessionsOf(mine);
    const kinds = (place: number): LogKind[] => (place % 500 === 0 ? ["dropped"] : ["reply"]);
    const writings = Array.from({ length: 2_000 }, (_, at) => ({ at, session: 0, kinds: kinds(at) }));
    await write(mine, ids, entriesOf(writings));
    const { read: sql } = t.running.app.db;
    if (engine === "postgres") await sql.executeQuery(CompiledQuery.raw("analyze execution_log_entries"));
    const asked: CompiledQuery[] = [];
    const watched = sql.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(sql.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    for (const rare of ["tool_call", "handover", "dropped", "error"] as const) {
      const page = createPage({ limit: 20 });
      const asking = { ...ALL, kind: rare, direction: "desc", page } as const;
      await readLog(watched, { ...asking, withDetails: true, projectId: mine.projectId, sessionId: null });
    }
    const explain = engine === "postgres" ? "explain" : "explain query plan";
    for (const { sql: text, parameters } of asked) {
      const { rows } = await sql.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      expect(JSON.stringify(rows)).toContain("execution_log_entries_by_kind");
    }
    expect(asked).toHaveLength(4);
  });
});
