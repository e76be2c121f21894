import { sql } from "kysely";
import { openDatabase } from "../../server/src/platform/db/open-database.ts";
import type { Row } from "./row.ts";

const CONTACT_TYPES = "case i % 3 when 0 then 'user' when 1 then 'lead' else 'spam' end";

/** Fills a project with sessions and contacts up to the given count, in the database itself: a million in seconds. */
export async function fill(
  config: { databaseUrl: string | null; dataDir: string },
  row: Row,
  from: number,
  to: number,
): Promise<void> {
  const database = openDatabase(config);
  const { project, integration, widget } = row;
  const start = Date.now() - 40 * 24 * 3600 * 1000;
  const numbers = sql.raw(
    `with recursive n(i) as (select ${from + 1} union all select i + 1 from n where i < ${to})`,
  );
  await database.write(async (transaction) => {
    await sql`insert into sessions (project_id, integration_id, widget_id, uid, chat_mode, mode_epoch, state, status,
        segment, is_emulator, data, meta, unseen, last_activity_at, resolved_by_inactivity, created_at, updated_at)
      ${numbers} select ${sql.lit(project)}, ${sql.lit(integration)}, ${sql.lit(widget)}, 'b' || ${sql.lit(project)} || '-' || i, 1, 0, 'pending', 'open',
        'chat', 0, '{}', '{}', 0, ${sql.lit(start)} + i, 0, ${sql.lit(start)} + i, ${sql.lit(start)} + i from n`.execute(
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
  });
  await sql`analyze`
    .execute(database.engine === "postgres" ? database.read : database.read)
    .catch(() => undefined);
  await database.close();
}
