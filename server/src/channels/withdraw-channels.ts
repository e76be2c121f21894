import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { publishChange } from "./channel-state.ts";
import { withdrawChannelRows } from "./queries/channels.ts";

/** The channels of a project whose rows are deleted later: nothing comes in and nothing is sent any more. */
export async function withdrawChannels(app: App, transaction: Transaction, projectId: number): Promise<void> {
  for (const { id } of await withdrawChannelRows(transaction.sql, projectId, app.now()))
    await publishChange(app, transaction, { id, project_id: projectId });
}
