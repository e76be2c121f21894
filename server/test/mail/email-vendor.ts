import type { ChannelEvent } from "../../src/channels/channel.ts";
import { email } from "../../src/channels/email/email.ts";
import type { EmailCredentials, EmailSettings, EmailVendor } from "../../src/channels/email/settings.ts";
import { isPublicAddress } from "../../src/training/fetching/addresses.ts";
import { createThreads, type Threads } from "../../src/platform/threads/threads.ts";
import { PASSWORD } from "./dovecot.ts";

export const settingsOf = (ports: { imap: number; smtp: number }, address: string): EmailSettings => ({
  address,
  user_name: "",
  imap_host: "127.0.0.1",
  imap_port: ports.imap,
  imap_security: "none",
  smtp_host: "127.0.0.1",
  smtp_port: ports.smtp,
  smtp_security: "none",
});

export const withPassword = (password: string): EmailCredentials => ({
  password,
  tenant_id: "",
  client_id: "",
  client_secret: "",
});

/** A mailbox without the rest of the product. */
export function emailVendor(
  settings: EmailSettings,
  threads: Threads = createThreads(),
  credentials: EmailCredentials = withPassword(PASSWORD),
): EmailVendor {
  const spent = new Map<string, number>();
  return {
    credentials,
    settings,
    accountId: settings.address,
    accountName: settings.address,
    apiUrl: email.apiUrl,
    inboundUrl: "",
    inboundSecret: "",
    now: Date.now,
    request: () => Promise.reject(new Error("Nothing is requested.")),
    resolve: async (host) => [{ address: host, family: 4, isPublic: isPublicAddress(host) }],
    threads,
    projectName: async () => "Acme",
    allows: async ({ calls }, key) => {
      spent.set(key, (spent.get(key) ?? 0) + 1);
      return spent.get(key)! <= calls;
    },
  };
}

/** Listens until it is stopped, and begins again where it was. */
export function listening(vendor: EmailVendor, begin: string | null) {
  const events: ChannelEvent[] = [];
  const problems: string[] = [];
  const state = { cursor: begin };
  const abort = new AbortController();
  const done = (async () => {
    while (!abort.signal.aborted) {
      try {
        const report = async (reported: readonly ChannelEvent[], cursor?: string) => {
          events.push(...reported);
          state.cursor = cursor ?? state.cursor;
        };
        await email.listen!(vendor, report, abort.signal, state.cursor);
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  })();
  return {
    events,
    problems,
    state,
    texts: () => events.map((event) => (event.kind === "message" ? event.text : event.kind)),
    async stop() {
      abort.abort();
      await done;
    },
  };
}
