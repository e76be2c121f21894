/**
 * The floor: bare Fastify with the product's own insert or select and the product's durability, and nothing else.
 * `--commit each` is the usual first version: one commit for each request.
 */
import Fastify from "fastify";
import { DatabaseSync } from "@photostructure/sqlite";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { createGroupCommit } from "../../server/src/platform/db/sqlite/group-commit.ts";
import { SQLITE_FILE } from "../../server/src/platform/db/sqlite/sqlite-database.ts";
import { newDigits } from "../../server/src/platform/secrets/secrets.ts";

const { values: options } = parseArgs({
  options: {
    database: { type: "string" },
    folder: { type: "string" },
    project: { type: "string" },
    commit: { type: "string" },
  },
});
const project = Number(options.project);

/** A session that the product has made: the floor inserts the same columns with the same values. */
type Session = Record<string, string | number | null>;
const ONE = `select * from sessions where project_id = ${project} limit 1`;
const PAGE = `select * from sessions where project_id = ${project} and is_emulator = 0 order by last_activity_at, id limit 10`;

function insertOf(
  session: Session,
  mark: (index: number) => string,
): { sql: string; values: () => unknown[] } {
  const columns = Object.keys(session).filter((column) => column !== "id");
  const marks = columns.map((_, index) => mark(index + 1));
  return {
    sql: `insert into sessions (${columns.join(", ")}) values (${marks.join(", ")}) returning *`,
    values: () => columns.map((column) => (column === "uid" ? newDigits(20) : session[column])),
  };
}

const server = Fastify();
if (options.database) {
  const pool = new pg.Pool({ connectionString: options.database, max: 10 });
  const { sql, values } = insertOf((await pool.query<Session>(ONE)).rows[0]!, (index) => `$${index}`);
  server.post("/createSession", async () => ({ data: (await pool.query(sql, values())).rows[0] as unknown }));
  server.post("/getSessions", async () => ({ data: (await pool.query(PAGE)).rows }));
} else {
  const path = join(options.folder!, SQLITE_FILE);
  const database = new DatabaseSync(path);
  for (const setting of ["journal_mode = wal", "synchronous = full", "busy_timeout = 5000"]) {
    database.exec(`pragma ${setting}`);
  }
  const reader = new DatabaseSync(path);
  const page = reader.prepare(PAGE);
  const { sql, values } = insertOf(reader.prepare(ONE).all()[0] as Session, () => "?");
  const insert = database.prepare(sql);
  const store = () => insert.all(...values())[0];
  // The group commit is ours, but it is what gives the floor the product's durability at its best speed.
  const commits = createGroupCommit({
    exec: (statement) => database.exec(statement),
    changes: () => 0,
    inTransaction: () => database.isTransaction,
  });
  server.post("/createSession", async () =>
    options.commit === "each"
      ? { data: store() }
      : { data: await commits.write(() => Promise.resolve(store())) },
  );
  server.post("/getSessions", async () => ({ data: page.all() }));
}
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
