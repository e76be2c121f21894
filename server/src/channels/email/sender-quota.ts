const PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;
const MOST_SENDERS = 10_000;

const spent = new Map<string, { count: number; readonly until: number }>();

/**
 * False where a sender has sent too many mails in this hour: two programs may answer each other. One process reads a
 * mailbox at a time, so its memory is enough.
 */
export function spendSenderQuota(mailbox: string, sender: string, now: number): boolean {
  const key = `${mailbox} ${sender}`;
  const known = spent.get(key);
  if (known && known.until > now) {
    known.count += 1;
    return known.count <= PER_HOUR;
  }
  spent.delete(key);
  const [oldest] = spent.size >= MOST_SENDERS ? spent.keys() : [];
  if (oldest !== undefined) spent.delete(oldest);
  spent.set(key, { count: 1, until: now + HOUR_MS });
  return true;
}
