import { sql } from "kysely";
import { openDatabase } from "../../server/src/platform/db/open-database.ts";

const CONTACT_TYPES = "case i % 3 when 0 then 'user' when 1 then 'lead' else 'spam' end";

/**
 * Fills a project with sessions and contacts from one count to another, in the database itself: a million in
 * seconds. A session is a copy of one that the product has made.
 */
export async function fill(
  config: { databaseUrl: string | null; dataDir: string },
  project: number,
  from: number,
  to: number,
): Promise<void> {
  const database = openDatabase(config);
  const start = Date.now() - 40 * 24 * 3600 * 1000;
  const numbers = sql.raw(
    `with recursive n(i) as (select ${from + 1} union all select i + 1 from n where i < ${to})`,
  );
  const sample = await database.read
    .selectFrom("sessions")
    .selectAll()
    .where("project_id", "=", project)
    .limit(1)
    .executeTakeFirstOrThrow();
  const columns = Object.keys(sample).filter((column) => column !== "id");
  const values = columns.map((column) => {
    if (column === "uid") return `'b${project}-' || i`;
    if (column === "last_activity_at" || column === "created_at") return `${start} + i`;
    return column;
  });
  await database.write(async (transaction) => {
    await sql`insert into sessions (${sql.raw(columns.join(", "))}) ${numbers}
      select ${sql.raw(values.join(", "))} from n, (select * from sessions where id = ${sql.lit(sample.id)}) one`.execute(
      transaction.sql,
    );
    await sql`insert into contacts (project_id, name, email, phone, type, tags, tags_key, data, search_text, created_at, updated_at)
      ${numbers} select ${sql.lit(project)}, 'Name ' || i, 'c' || i || '@example.com', null, ${sql.raw(CONTACT_TYPES)},
        null, '', '{}', 'name ' || i || ' c' || i || '@example.com', ${sql.lit(start)} + i, ${sql.lit(start)} + i from n`.execute(
      transaction.sql,
    );
    await sql`delete from contact_counts where project_id = ${sql.lit(project)}`.execute(transaction.sql);
    await sql`insert into contact_counts (project_id, type, count)
      select project_id, type, count(*) from contacts where project_id = ${sql.lit(project)} group by project_id, type`.execute(
      transaction.sql,
    );
    await sql`analyze`.execute(transaction.sql);
  });
  await database.close();
}
