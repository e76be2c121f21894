import type { ImapFlow } from "imapflow";
import type { Allowance } from "../../platform/limits/limiter.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import type { ChannelEvent, ReportEvents } from "../channel.ts";
import { encodeCursor, parseCursor, type MailCursor } from "./cursor.ts";
import { eventOf } from "./mail-events.ts";
import { fetchSource, INBOX, withMailbox, type FetchedMail } from "./mailbox.ts";
import type { ReadMail } from "./read-mail.ts";
import type { EmailVendor } from "./settings.ts";
import { watchNews } from "./watch-news.ts";

const SEEN = "\\Seen";
/** Two programs may answer each other. */
const PER_SENDER: Allowance = { name: "channel-mail", calls: 20, seconds: 3600 };
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Another task may have ended the thread. */
const TRIES = 2;

/**
 * Reads the mails that arrive until the signal aborts. Each is reported together with the cursor behind it, one at a
 * time: the next is read only when the last one is stored.
 */
export async function listen(
  vendor: EmailVendor,
  report: ReportEvents,
  signal: AbortSignal,
  stored: string | null,
): Promise<void> {
  let cursor = parseCursor(stored);
  const move = async (events: readonly ChannelEvent[], next: MailCursor) => {
    await report(events, encodeCursor(next));
    cursor = next;
  };
  const follow = async (client: ImapFlow) => {
    const news = watchNews(client);
    const box = await client.mailboxOpen(INBOX);
    const uidValidity = String(box.uidValidity);
    const last = { uidValidity, uid: box.uidNext - 1, at: cursor?.at ?? vendor.now() };
    // Also says that the server is there again.
    await move([], cursor ?? last);
    if (cursor!.uidValidity !== uidValidity)
      await renumber(client, { vendor, move, signal, from: cursor!, to: last });
    while (!signal.aborted) {
      for (const uid of await listNewUids(client, cursor!.uid))
        await receive(client, { vendor, move, signal, cursor: { ...cursor!, uid } });
      await news.wait();
    }
  };
  await withMailbox(vendor, follow, signal);
}

/** Where reading begins: with the mails that arrive from now on. */
export const currentCursor = (vendor: EmailVendor): Promise<string> =>
  withMailbox(vendor, async (client) => {
    const { uidValidity, uidNext } = await client.mailboxOpen(INBOX);
    return encodeCursor({ uidValidity: String(uidValidity), uid: uidNext - 1, at: vendor.now() });
  });

interface Receiving {
  readonly vendor: EmailVendor;
  readonly signal: AbortSignal;
  readonly move: (events: readonly ChannelEvent[], next: MailCursor) => Promise<void>;
}

/** Reports a mail and marks it as seen. One that gets no answer stays unread, for people to find in the mailbox. */
async function receive(
  client: ImapFlow,
  { vendor, move, signal, cursor, isWanted }: Receiving & { cursor: MailCursor; isWanted?: IsWanted },
): Promise<void> {
  signal.throwIfAborted();
  const { address } = vendor.settings;
  const fetched = await fetchSource(client, cursor.uid);
  const mail = fetched && (await readOffLoop(vendor, fetched, signal));
  const at = fetched?.at ?? cursor.at;
  const event = mail && (isWanted?.(mail, at) ?? true) ? eventOf(mail, { ...cursor, at }, address) : null;
  const isTaken =
    event !== null &&
    (event.kind !== "message" ||
      (await vendor.allows(PER_SENDER, hashSecret(`${address}\n${event.sender.id}`))));
  await move(isTaken ? [event] : [], { ...cursor, at: Math.max(at, cursor.at) });
  if (isTaken) await client.messageFlagsAdd(String(cursor.uid), [SEEN], { uid: true });
}

type IsWanted = (mail: ReadMail, arrivedAt: number) => boolean;

/** Null for a mail that can't be read, also where its thread ends: the next one must not wait for it. */
async function readOffLoop(
  vendor: EmailVendor,
  { source, isCut }: FetchedMail,
  signal: AbortSignal,
): Promise<ReadMail | null> {
  const { address, authserv_id: authservId = "" } = vendor.settings;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      for await (const mail of vendor.threads.run("readMail", { source, isCut, address, authservId }))
        return mail;
    } catch {
      // The threads end with the server, and the mail is read after the next start.
      signal.throwIfAborted();
    }
  }
  return null;
}

/** In the order of their arrival. `n:*` also names the last mail where none is newer. */
async function listNewUids(client: ImapFlow, after: number): Promise<number[]> {
  const uids = (await client.search({ uid: `${after + 1}:*` }, { uid: true })) || [];
  return uids.filter((uid) => uid > after).toSorted((left, right) => left - right);
}

/**
 * The server has renumbered the mails, as after a move to another one. Those since the last are read again: what
 * was reported before is dropped by its id. Old mails may look new to the new server, so their own date counts too.
 */
async function renumber(
  client: ImapFlow,
  { from, to, ...receiving }: Receiving & { from: MailCursor; to: MailCursor },
): Promise<void> {
  // The protocol knows days, and the time of a mail in seconds.
  const uids = (await client.search({ since: new Date(from.at - DAY_MS) }, { uid: true })) || [];
  const isWanted: IsWanted = ({ writtenAt }, arrivedAt) =>
    arrivedAt >= from.at - 1000 && (writtenAt ?? 0) >= from.at - HOUR_MS;
  // The cursor moves with the last of them: after a crash all are read again.
  const move: Receiving["move"] = (events) => receiving.move(events, from);
  for (const uid of uids.filter((one) => one <= to.uid).toSorted((left, right) => left - right))
    await receive(client, { ...receiving, move, isWanted, cursor: { ...to, uid } });
  await receiving.move([], to);
}
