/**
 * The floor: bare Fastify with the product's own insert or select and the product's durability, and nothing else.
 * `--commit each` is the peer everybody writes first: one commit for each request.
 */
import Fastify from "fastify";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { createGroupCommit } from "../../server/src/platform/db/sqlite/group-commit.ts";
import { openSqlite } from "../../server/src/platform/db/sqlite/sqlite-connection.ts";
import { SQLITE_FILE } from "../../server/src/platform/db/sqlite/sqlite-database.ts";
import { newDigits } from "../../server/src/platform/secrets/secrets.ts";

const { values: options } = parseArgs({
  options: {
    database: { type: "string" },
    folder: { type: "string" },
    row: { type: "string" },
    commit: { type: "string" },
  },
});
const row = JSON.parse(options.row ?? "{}") as { project: number; integration: number; widget: number };

const COLUMNS =
  "project_id, integration_id, widget_id, uid, chat_mode, mode_epoch, state, status, segment, is_emulator, data, meta, unseen, last_activity_at, resolved_by_inactivity, created_at, updated_at";
const values = () => {
  const now = Date.now();
  return [
    row.project,
    row.integration,
    row.widget,
    newDigits(20),
    1,
    0,
    "pending",
    "open",
    "chat",
    0,
    "{}",
    "{}",
    0,
    now,
    0,
    now,
    now,
  ];
};
const PAGE =
  "select * from sessions where project_id = $1 and is_emulator = 0 order by last_activity_at, id limit 10";

const server = Fastify();
if (options.database) {
  const pool = new pg.Pool({ connectionString: options.database, max: 10 });
  const marks = values().map((_, index) => `$${index + 1}`);
  const insert = `insert into sessions (${COLUMNS}) values (${marks.join(", ")}) returning *`;
  server.post("/createSession", async () => ({ data: (await pool.query(insert, values())).rows[0] }));
  server.post("/getSessions", async () => ({ data: (await pool.query(PAGE, [row.project])).rows }));
} else {
  const writer = openSqlite(join(options.folder!, SQLITE_FILE));
  const reader = openSqlite(join(options.folder!, SQLITE_FILE), { readonly: true });
  const commits = createGroupCommit(writer);
  const insert = `insert into sessions (${COLUMNS}) values (${values()
    .map(() => "?")
    .join(", ")}) returning *`;
  const store = () => writer.all(insert, values())[0];
  server.post("/createSession", async () =>
    options.commit === "each"
      ? { data: store() }
      : { data: await commits.write(() => Promise.resolve(store())) },
  );
  server.post("/getSessions", async () => ({ data: reader.all(PAGE.replace("$1", "?"), [row.project]) }));
}
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
