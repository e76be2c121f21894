import type { Engine, Sql } from "../database.ts";
import { readPostgresSchema } from "./read-postgres-schema.ts";
import { readSqliteSchema } from "./read-sqlite-schema.ts";
import type { SchemaLines } from "./schema-lines.ts";

export const readSchemaLines = (sql: Sql, engine: Engine): Promise<SchemaLines> =>
  engine === "postgres" ? readPostgresSchema(sql) : readSqliteSchema(sql);
