import { fieldsIn, valueText } from "../parsing/json-fields.ts";
import { callDiscord, DiscordFailure, type DiscordVendor } from "./discord-api.ts";

const MOST_KNOWN = 10_000;
const known = new WeakMap<DiscordVendor, Map<string, boolean>>();

/** Whether the bot has opened a thread. Asked once for each thread in which people write. */
export const ownThreads = {
  async has(vendor: DiscordVendor, thread: string): Promise<boolean> {
    const threads = known.get(vendor) ?? new Map<string, boolean>();
    known.set(vendor, threads);
    const isOwn = threads.get(thread) ?? (await isOpenedByBot(vendor, thread));
    if (threads.size >= MOST_KNOWN) threads.clear();
    threads.set(thread, isOwn);
    return isOwn;
  },
};

async function isOpenedByBot(vendor: DiscordVendor, thread: string): Promise<boolean> {
  try {
    const path = `/channels/${encodeURIComponent(thread)}`;
    const { json } = await callDiscord(vendor, { method: "GET", path });
    return valueText(fieldsIn(json).owner_id) === vendor.accountId;
  } catch (error) {
    if (error instanceof DiscordFailure && !error.isTransient && !error.isRefused) return false;
    throw error;
  }
}
