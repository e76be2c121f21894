import { sql as raw } from "kysely";
import type { App } from "../src/platform/operations/context.ts";
import type { Workspace } from "./factories.ts";

export interface ManyConversations {
  readonly workspace: Workspace;
  readonly count: number;
  readonly from: number;
  readonly until: number;
  /** How many different tags they have besides the one they share. */
  readonly topics: number;
  /** A custom field whose value tells them apart in pairs, each in one half of them. */
  readonly field?: string;
}

/** Conversations and their figures, evenly over a time: half with people, of whom there are twenty, in five teams. */
export async function storeConversations({ db }: Pick<App, "db">, many: ManyConversations): Promise<void> {
  const { workspace, count, from, until, topics, field } = many;
  const fields = raw`'{"' || ${raw.lit(field ?? "")} || '":"A-' || (n % ${raw.lit(count / 2)}) || '"}'`;
  const data = field
    ? raw`cast(${fields} as ${raw.raw(db.engine === "postgres" ? "jsonb" : "text")})`
    : raw`'{}'`;
  const step = Math.floor((until - from) / count);
  await db.write(async ({ sql }) => {
    await raw`insert into sessions (project_id, integration_id, widget_id, uid, chat_mode, mode_epoch, state, status, segment,
        is_emulator, data, meta, unseen, last_activity_at, quiet_since, first_asked_at, resolved_by_inactivity,
        created_at, updated_at)
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${raw.lit(count - 1)})
      select project_id, integration_id, id, 'many-' || n, 1, 0, 'resolved', 'open', 'chat', 0, ${data}, '{}', 0, 0, 0,
        ${raw.lit(from)} + cast(n as bigint) * ${raw.lit(step)}, 0, 0, 0
      from widgets, numbers where uid = ${workspace.widgetUid}`.execute(sql);
    await raw`insert into conversation_figures (session_id, project_id, started_at, channel, tags, team_id, user_id,
        is_handled, is_solved_by_bot, visitor_messages, bot_messages, person_messages, last_message_at,
        first_reply_ms, first_reply_open_ms, resolution_ms, resolution_open_ms, handling_ms, sla_breaches, score)
      select id, project_id, first_asked_at, case when id % 3 = 0 then 'api' else 'widget' end,
        'chat,topic-' || (id % ${raw.lit(topics)}),
        case when id % 2 = 0 then id % 5 + 1 end, case when id % 2 = 0 then id % 20 + 1 end,
        (id + 1) % 2, id % 2, 3, 2, 2, first_asked_at,
        case when id % 2 = 0 then id * 7919 % 3600000 end, case when id % 2 = 0 then id * 7919 % 1800000 end,
        id * 7907 % 86400000, id * 7907 % 28800000, case when id % 2 = 0 then id * 7901 % 900000 end,
        case when id % 50 = 0 then 1 else 0 end, case when id % 4 = 0 then id % 5 + 1 end
      from sessions where project_id = ${workspace.projectId} and uid like 'many-%'`.execute(sql);
  });
}
