import { sql as raw } from "kysely";
import type { App } from "../src/platform/operations/context.ts";
import type { Workspace } from "./factories.ts";

/** Stored in one statement, which has a time limit on PostgreSQL. */
const BATCH = 50_000;

/** `Person 1` to `Person <count>` with their addresses; a number of tags is spread over them. */
export async function storeContacts(
  { db, now }: Pick<App, "db" | "now">,
  { projectId }: Pick<Workspace, "projectId">,
  count: number,
): Promise<void> {
  const project = raw.lit(projectId);
  const time = raw.lit(now());
  for (let first = 1; first <= count; first += BATCH)
    await db.write(async ({ sql }) => {
      await raw`insert into contacts (project_id, name, name_key, email, email_key, type, tags, tags_key, data, search_text,
        created_at, updated_at)
      with recursive numbers (n) as (select ${raw.lit(first)} union all
        select n + 1 from numbers where n < ${raw.lit(Math.min(first + BATCH - 1, count))})
      select ${project}, 'Person ' || n, 'person ' || n, 'p' || n || '@mail.example', 'p' || n || '@mail.example', 'user',
        'tag-' || (n % 50), ',tag-' || (n % 50) || ',', '{}', 'person ' || n || ${raw.lit("\n")} || 'p' || n || '@mail.example',
        ${time} + n, ${time} + n
      from numbers`.execute(sql);
    });
  await db.write(({ sql }) =>
    raw`insert into contact_counts (project_id, type, count) values (${project}, 'user', ${raw.lit(count)})`.execute(
      sql,
    ),
  );
}
