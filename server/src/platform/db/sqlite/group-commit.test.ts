import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGroupCommit, type GroupCommit } from "./group-commit.ts";
import { openSqlite, type SqliteConnection } from "./sqlite-connection.ts";

describe("group commit", () => {
  let folder: string;
  let writer: SqliteConnection;
  let reader: SqliteConnection;
  let commits: GroupCommit;
  let statements: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-commit-"));
    const connection = openSqlite(join(folder, "a.db"));
    connection.exec("create table notes (id integer primary key, text text unique)");
    reader = openSqlite(join(folder, "a.db"), { readonly: true });
    statements = [];
    writer = {
      ...connection,
      exec: (sql) => {
        statements.push(sql);
        connection.exec(sql);
      },
    };
    commits = createGroupCommit(writer);
  });
  afterEach(() => {
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert = (text: string) => async () =>
    writer.run("insert into notes (text) values (?)", [text]).changes;
  const texts = () =>
    (reader.all("select text from notes order by id", []) as { text: string }[]).map((row) => row.text);

  test("writes of one turn share one commit", async () => {
    await Promise.all(["a", "b", "c"].map((text) => commits.write(insert(text))));
    expect(statements.filter((sql) => sql === "commit")).toHaveLength(1);
    expect(texts()).toEqual(["a", "b", "c"]);
  });

  test("a reader sees nothing before the commit, and everything once the writer is answered", async () => {
    let seenInside: string[] = ["unset"];
    await commits.write(async () => {
      await insert("a")();
      seenInside = texts();
    });
    expect(seenInside).toEqual([]);
    expect(texts()).toEqual(["a"]);
  });

  test("a failing unit rolls back its own writes only", async () => {
    const failing = commits.write(async () => {
      await insert("half")();
      throw new Error("changed my mind");
    });
    const duplicate = commits.write(async () => {
      await insert("twice")();
      await insert("twice")();
    });
    const outcomes = await Promise.allSettled([
      commits.write(insert("before")),
      failing,
      duplicate,
      commits.write(insert("after")),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(texts()).toEqual(["before", "after"]);
  });

  test("other units run once if a unit fails before it changes anything, otherwise twice, and take effect once", async () => {
    let runs = 0;
    const counted = (text: string) => async () => {
      runs += 1;
      return insert(text)();
    };
    await Promise.allSettled([
      commits.write(counted("a")),
      commits.write(() => Promise.reject(new Error("not found"))),
      commits.write(counted("b")),
    ]);
    expect(runs).toBe(2);
    await Promise.allSettled([
      commits.write(counted("c")),
      commits.write(async () => {
        await insert("half")();
        throw new Error("changed my mind");
      }),
      commits.write(counted("d")),
    ]);
    expect(runs).toBe(5);
    expect(texts()).toEqual(["a", "b", "c", "d"]);
  });

  test("a failing statement rolls back only itself", async () => {
    await commits.write(insert("a"));
    const caught = commits.write(async () => {
      await insert("b")();
      await expect(insert("a")()).rejects.toThrow(/unique/i);
      return insert("c")();
    });
    const refused = commits.write(insert("a"));
    const outcomes = await Promise.allSettled([caught, refused]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected"]);
    expect(texts()).toEqual(["a", "b", "c"]);
  });

  test("a transaction that SQLite has aborted fails all its units, also one that did not notice", async () => {
    const outcomes = await Promise.allSettled([
      commits.write(insert("a")),
      commits.write(async () => {
        await insert("b")();
        writer.exec("rollback");
      }),
      commits.write(insert("c")),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected", "fulfilled"]);
    expect(texts()).toEqual(["c"]);
  });

  test("when the commit itself fails, every unit fails and nothing is stored", async () => {
    const broken: SqliteConnection = {
      ...writer,
      exec: (sql) => {
        if (sql === "commit") throw new Error("database or disk is full");
        writer.exec(sql);
      },
    };
    const failing = createGroupCommit(broken);
    const outcomes = await Promise.allSettled([failing.write(insert("a")), failing.write(insert("b"))]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
    expect(texts()).toEqual([]);
    await commits.write(insert("c"));
    expect(texts()).toEqual(["c"]);
  });

  test("drained waits for what is queued", async () => {
    const done: string[] = [];
    void commits.write(insert("a")).then(() => done.push("a"));
    await commits.drained();
    await Promise.resolve();
    expect(done).toEqual(["a"]);
  });
});
