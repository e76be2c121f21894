import { broken, wordIn, type Checked } from "./laws.ts";

/** At rest: what a vendor reported is stored, and what was said in a channel was shown in its order, or has failed. */
export function checkChannels({ journal, telegram, world }: Checked): void {
  const stored = new Set(
    world.database
      .query<{ message: string }>("select message from messages where origin = 'channel'")
      .map(({ message }) => wordIn(message)),
  );
  const lost = journal.reports.find(({ word, isAcknowledged }) => isAcknowledged && !stored.has(word));
  if (lost) broken("channels", `The report of ${lost.word} was accepted, and it is not stored.`);
  const said = world.database.query<{
    id: string;
    chat: string;
    state: string | null;
    shown_id: string | null;
  }>(
    `select m.id, t.external_id as chat, d.state, d.vendor_message_id as shown_id from messages m
     join channel_sessions s on s.session_id = m.session_id join channel_threads t on t.id = s.thread_id
     left join channel_deliveries d on d.message_id = m.id
     where m.send_by = 'assistant' and m.kind = 0 order by m.id, d.part`,
  );
  const last = new Map<string, number>();
  for (const { id, chat, state, shown_id } of said) {
    if (state === "failed") continue;
    if (state === null || state === "queued") broken("channels", `Message ${id} was never sent to ${chat}.`);
    const shown = telegram.shown.find((one) => one.id === Number(shown_id) && one.chat === chat);
    if (!shown) broken("channels", `Message ${id} counts as sent, and ${chat} never saw it.`);
    if (shown.id < (last.get(chat) ?? 0)) broken("channels", `Message ${id} overtook another in ${chat}.`);
    last.set(chat, shown.id);
  }
}
