import type { RunningApp } from "../../server/src/app.ts";
import type { Workspace } from "../../server/test/factories.ts";

const BATCH = 500;
const FIRST_UID = 10 ** 15;

export const uidOf = (position: number): string => String(FIRST_UID + position);

/** Stored as conversations are after a message; every tenth is the owner's, every second waits for a person. */
export async function openConversations({ app }: RunningApp, w: Workspace, count: number): Promise<void> {
  const now = app.now();
  for (let first = 0; first < count; first += BATCH) {
    await app.db.write(async ({ sql }) => {
      const widget = await sql
        .selectFrom("widgets")
        .select(["id", "integration_id"])
        .where("uid", "=", w.widgetUid)
        .executeTakeFirstOrThrow();
      await sql
        .insertInto("sessions")
        .values(
          Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => {
            const position = first + index;
            const at = now - (count - position) * 1000;
            return {
              project_id: w.projectId,
              integration_id: widget.integration_id,
              widget_id: widget.id,
              uid: uidOf(position),
              chat_mode: 1 + (position % 2),
              mode_epoch: 0,
              state: "pending" as const,
              status: "open" as const,
              segment: "chat",
              is_emulator: 0,
              data: "{}" as never,
              meta: "{}" as never,
              unseen: 1,
              last_message_id: position + 1,
              last_message: "Where is my order?",
              last_message_content_type: "text",
              last_message_type: 0,
              last_message_at: at,
              last_activity_at: at,
              quiet_since: at,
              waiting_since: at,
              resolved_by_inactivity: 0,
              assignee_id: position % 10 === 0 ? w.ownerId : null,
              priority: position % 5,
              sla_policy_id: 1,
              sla_due_at: now + (position - count / 2) * 1000,
              sla_target: "first_reply" as const,
              created_at: at,
              updated_at: at,
            };
          }),
        )
        .execute();
    });
  }
}
