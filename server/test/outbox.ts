import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import type { TestApp } from "./harness.ts";

/** The mails to an address that are in the outbox, oldest first. */
export function mailsTo(t: TestApp, address: string): string[] {
  const folder = join(t.dataDir, "outbox");
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return names
    .toSorted()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((mail) => mail.includes(`\nTo: ${address}\n`));
}

/** Waits for the background to send, then answers the hash in the link of the newest mail. */
export async function hashMailedTo(t: TestApp, address: string, count = 1): Promise<string> {
  const mails = await vi.waitFor(
    () => {
      const found = mailsTo(t, address);
      if (found.length < count) throw new Error(`${found.length} of ${count} mails to ${address}`);
      return found;
    },
    { timeout: 30_000, interval: 20 },
  );
  return /\?hash=([\w-]+)/.exec(mails.at(-1)!)![1]!;
}
