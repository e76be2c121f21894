import type { TestApp } from "../harness.ts";
import type { TestChannel } from "./open-channel.ts";
import { signAsSlack } from "./slack-double.ts";

export const THREAD = "1700000000.000100";
export const OTHER_THREAD = "1700000000.000200";
let count = 0;

/** A member of the workspace names the bot in a thread of a channel. Answers the vendor's status. */
export function inSlack(
  t: TestApp,
  channel: TestChannel,
  { user, text, thread_ts = THREAD }: { user: string; text: string; thread_ts?: string },
): Promise<number> {
  count += 1;
  const ts = `${Math.floor(t.clock.now / 1000)}.${String(count).padStart(6, "0")}`;
  const event = { type: "app_mention", channel: "C1", user, text: `<@UBOT> ${text}`, ts, thread_ts };
  const body = JSON.stringify({ type: "event_callback", team_id: "T1", event_id: `Ev-${count}`, event });
  return channel.receive({ method: "POST", body, headers: signAsSlack(body, t.clock.now) });
}
