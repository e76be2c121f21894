import { sql as raw } from "kysely";
import type { App } from "../src/platform/operations/context.ts";
import type { Workspace } from "./factories.ts";

/** Further projects of a workspace's organization, each with a widget, durations, a rotating team and an endpoint. */
export async function storeProjects(
  { db, now }: Pick<App, "db" | "now">,
  workspace: Workspace,
  count: number,
): Promise<void> {
  // Long ago: what was changed just now is looked at again for a while.
  const time = raw.lit(now() - 3_600_000);
  await db.write(async ({ sql }) => {
    await raw`insert into projects (organization_id, uid, name, created_by, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${raw.lit(count)})
      select organization_id, 'many-' || n, 'Project ' || n, created_by, ${time}, ${time}
      from projects, numbers where id = ${workspace.projectId}`.execute(sql);
    const many = raw`from projects p where p.uid like 'many-%' and p.organization_id = ${workspace.organizationId}`;
    await raw`insert into project_settings (project_id, prompt, restriction, model, temperature, mode,
        chat_history_count, max_nodes, add_page_link, auto_close_duration, auto_resolve_duration, updated_at)
      select p.id, 'p', '', 'm', '0', 'agent', 5, 5, 1, 60, 30, ${time} ${many}`.execute(sql);
    await raw`insert into integrations (project_id, kind, created_at) select p.id, 'web', ${time} ${many}`.execute(
      sql,
    );
    await raw`insert into widgets (project_id, integration_id, uid, name, settings, allowed_origins, identity_secret,
        created_at, updated_at)
      select i.project_id, i.id, 'many-' || i.id, 'w', '{}', '[]', 's', ${time}, ${time}
      from integrations i join projects p on p.id = i.project_id where p.uid like 'many-%'`.execute(sql);
    await raw`insert into teams (project_id, name, is_default, rotates, time_zone, holidays, created_at, updated_at)
      select p.id, 'Support', 1, 1, 'UTC', '[]', ${time}, ${time} ${many}`.execute(sql);
    await raw`insert into webhook_endpoints (project_id, url, description, events, secret, state, created_at, updated_at)
      select p.id, 'https://example.com', '', '*', 's', 'active', ${time}, ${time} ${many}`.execute(sql);
  });
}

/** An open conversation in each of those projects, since the given time. */
export async function openOneEach({ db }: Pick<App, "db">, at: number): Promise<void> {
  const time = raw.lit(at);
  await db.write(async ({ sql }) => {
    await raw`insert into sessions (project_id, integration_id, widget_id, uid, chat_mode, mode_epoch, state, status,
        segment, is_emulator, data, meta, unseen, last_activity_at, quiet_since, resolved_by_inactivity, created_at,
        updated_at)
      select project_id, integration_id, id, 'one-' || id, 1, 0, 'pending', 'open', 'chat', 0, '{}', '{}', 0,
        ${time}, ${time}, 0, ${time}, ${time}
      from widgets where uid like 'many-%'`.execute(sql);
  });
}
