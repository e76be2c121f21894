import pg from "pg";
import { join } from "node:path";
import { openSqlite } from "../../platform/db/sqlite/sqlite-connection.ts";
import { SQLITE_FILE } from "../../platform/db/sqlite/sqlite-database.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The database at one moment, independent of concurrent writes. */
export interface Snapshot {
  readonly engine: "sqlite" | "postgres";
  appliedSteps(): Promise<string[]>;
  columns(table: string): Promise<string[]>;
  /** The highest id given out, or null if ids are not given out. */
  sequence(table: string): Promise<number | null>;
  rows(table: string): AsyncIterable<Row>;
  close(): Promise<void>;
}

export function openSnapshot(config: { databaseUrl: string | null; dataDir: string }): Promise<Snapshot> {
  return config.databaseUrl ? openPostgresSnapshot(config.databaseUrl) : openSqliteSnapshot(config.dataDir);
}

/** Pages grow while rows are small and shrink when they are large, so that memory stays bounded. */
const FEW_BYTES = 1_000_000;
const MANY_BYTES = 8_000_000;

function nextPage(size: number, rows: readonly Row[]): number {
  let bytes = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) {
      bytes += typeof value === "string" || value instanceof Uint8Array ? value.length : 8;
    }
  }
  if (bytes > MANY_BYTES) return Math.max(1, Math.floor(size / 4));
  return bytes < FEW_BYTES ? Math.min(5000, size * 2) : size;
}

const FIRST_PAGE = 50;

async function openSqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const connection = openSqlite(join(dataDir, SQLITE_FILE), { readonly: true });
  const all = (sql: string, parameters: readonly unknown[] = []) => connection.all(sql, parameters) as Row[];
  connection.exec("begin");
  // The snapshot is taken at the first read, not at "begin".
  all("select count(*) from migrations");
  return {
    engine: "sqlite",
    appliedSteps: async () =>
      all("select name from migrations order by rowid").map((row) => String(row.name)),
    columns: async (table) => all(`pragma table_info(${table})`).map((row) => String(row.name)),
    async sequence(table) {
      const [row] = all("select seq from sqlite_sequence where name = ?", [table]);
      // An insert that copied no rows leaves a zero behind: no id was given out.
      return row === undefined || Number(row.seq) === 0 ? null : Number(row.seq);
    },
    async *rows(table) {
      let after: unknown = Number.MIN_SAFE_INTEGER;
      for (let size = FIRST_PAGE; ;) {
        const sql = `select rowid as "$rowid", * from ${table} where rowid > ? order by rowid limit ?`;
        const page = all(sql, [after, size]);
        yield* page;
        if (page.length < size) return;
        after = page.at(-1)!.$rowid;
        size = nextPage(size, page);
      }
    },
    async close() {
      // A closed connection lives on until its statements are collected; an open read would hold up checkpoints.
      connection.exec("rollback");
      connection.close();
    },
  };
}

const INT8 = 20;
const JSONB = 3802;
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8) return Number;
    if (oid === JSONB) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, types, application_name: "parley backup" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin transaction isolation level repeatable read read only");
  const all = async (sql: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await client.query<Record<string, unknown>>(sql, parameters)).rows;
  return {
    engine: "postgres",
    appliedSteps: async () =>
      (await all("select name from migrations order by applied_at, name")).map((row) => String(row.name)),
    columns: async (table) =>
      (
        await all(
          "select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 order by ordinal_position",
          [table],
        )
      ).map((row) => String(row.name)),
    async sequence(table) {
      const hasId = await all(
        "select 1 from information_schema.columns where table_schema = current_schema() and table_name = $1 and column_name = 'id' and is_identity = 'YES'",
        [table],
      );
      if (hasId.length === 0) return null;
      const [row] = await all(
        "select pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass) as seq",
        [table],
      );
      return row?.seq === null || row?.seq === undefined ? null : Number(row.seq);
    },
    async *rows(table) {
      await client.query(`declare page no scroll cursor for select * from ${table}`);
      for (let size = FIRST_PAGE; ;) {
        const page = await all(`fetch ${size} from page`);
        yield* page;
        if (page.length < size) break;
        size = nextPage(size, page);
      }
      await client.query("close page");
    },
    close: () => client.end(),
  };
}
