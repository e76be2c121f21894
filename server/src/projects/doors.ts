import type { Transaction } from "../platform/db/index.ts";
import { newSecret, newUid } from "../platform/secrets/secrets.ts";
import { insertIntegration } from "./queries/projects.ts";
import { insertWidget, updateWidgetRow } from "./queries/widgets.ts";

/** Where a channel's conversations come in. It looks like a widget to a session, but no page can open it. */
export interface ChannelDoor {
  readonly integrationId: number;
  readonly widgetId: number;
  readonly widgetUid: string;
}

export async function openDoor(
  { sql }: Transaction,
  { projectId, kind, name, now }: { projectId: number; kind: string; name: string; now: number },
): Promise<ChannelDoor> {
  const integrationId = await insertIntegration(sql, { projectId, kind, now });
  const widgetUid = newUid();
  const values = { settings: {}, allowedOrigins: [], identitySecret: newSecret() };
  const widgetId = await insertWidget(sql, {
    projectId,
    integrationId,
    uid: widgetUid,
    name,
    now,
    ...values,
  });
  return { integrationId, widgetId, widgetUid };
}

/** Nothing comes in any more; its conversations stay. */
export async function closeDoor(
  { sql }: Transaction,
  { projectId, widgetId, now }: { projectId: number; widgetId: number; now: number },
): Promise<void> {
  await updateWidgetRow(sql, { projectId, widgetId }, { deletedAt: now, now });
}
