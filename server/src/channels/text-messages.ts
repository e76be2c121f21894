import type { Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { listChannelsOfKind, type ChannelRow } from "./queries/channels.ts";

interface TextMessage {
  readonly projectId: number;
  readonly to: string;
  readonly text: string;
}

/** SMS to a number that has not written, by the project's first number that works. */
export const textMessages = {
  canSend: async (sql: Sql, projectId: number): Promise<boolean> =>
    (await findSender(sql, projectId)) !== undefined,
  async send(app: App, { projectId, to, text }: TextMessage): Promise<void> {
    const row = await findSender(app.db.read, projectId);
    const open = row && (await app.services.channels.byId(app, row.id));
    if (!open) throw new Error("No number that sends SMS is connected.");
    await open.channel.send(open.vendor, { id: to }, { kind: "text", text, choices: [] });
  },
};

const findSender = async (sql: Sql, projectId: number): Promise<ChannelRow | undefined> =>
  (await listChannelsOfKind(sql, { projectId, kind: "twilio_sms" })).find(({ state }) => state === "ready");
