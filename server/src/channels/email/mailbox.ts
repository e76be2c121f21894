import { isIP } from "node:net";
import type { ImapFlow } from "imapflow";
import { ChannelFailure } from "../channel.ts";
import { mailFailure, type MailServer } from "./failures.ts";
import type { EmailVendor } from "./settings.ts";
import { signInOf } from "./sign-in.ts";

export const INBOX = "INBOX";
const CONNECT_MS = 20_000;
/** Above what a connection waits in IDLE before it asks whether the server is still there. */
const SILENCE_MS = 6 * 60_000;
const IDLE_MS = 4 * 60_000;
/** A mail with its files, as servers accept it, and some. Longer ones are read in part. */
const LARGEST_MAIL = 40 * 1024 * 1024;
const LONGEST_LINE = 1024 * 1024;

export const imapServerOf = ({ settings }: Pick<EmailVendor, "settings">): MailServer => ({
  protocol: "IMAP",
  host: settings.imap_host,
  port: settings.imap_port,
  security: settings.imap_security,
});

/** Opens the mailbox for the work and closes it again. Failures are in plain words. */
export async function withMailbox<Result>(
  vendor: EmailVendor,
  work: (client: ImapFlow) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const server = imapServerOf(vendor);
  const client = await createClient(vendor, server);
  // Without a listener an error after the connection would end the process; the command that waits fails as well.
  client.on("error", () => undefined);
  const close = () => client.close();
  signal?.addEventListener("abort", close, { once: true });
  try {
    signal?.throwIfAborted();
    await client.connect();
    return await work(client);
  } catch (error) {
    signal?.throwIfAborted();
    throw mailFailure(error, server);
  } finally {
    signal?.removeEventListener("abort", close);
    await leave(client);
  }
}

async function createClient(vendor: EmailVendor, { host, port, security }: MailServer): Promise<ImapFlow> {
  // Loaded with the first mailbox: most installations have none.
  const { ImapFlow: Client } = await import("imapflow");
  const { address, servername } = await endpointOf(vendor, { host, security });
  const auth = await signInOf(vendor);
  return new Client({
    host: address,
    ...(servername === undefined ? {} : { servername }),
    port,
    secure: security === "tls",
    doSTARTTLS: security === "starttls",
    auth,
    tls: { minVersion: "TLSv1.2" },
    logger: false,
    clientInfo: { name: "Parley" },
    disableAutoIdle: true,
    maxIdleTime: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A server that a stranger names must not fill our memory.
    maxLineLength: LONGEST_LINE,
    maxLiteralSize: LARGEST_MAIL + LONGEST_LINE,
    maxResponseSize: LARGEST_MAIL + 2 * LONGEST_LINE,
  });
}

interface Endpoint {
  /** The one that the guard has checked. */
  readonly address: string;
  /** What the certificate must be for; addresses have none. */
  readonly servername: string | undefined;
}

/** Where a server is. A password goes to no public server without TLS. */
export async function endpointOf(
  vendor: EmailVendor,
  { host, security }: Pick<MailServer, "host" | "security">,
): Promise<Endpoint> {
  // IPv4 first: many networks resolve IPv6 and don't route it.
  const [first] = (await vendor.resolve(host)).toSorted((left, right) => left.family - right.family);
  if (!first) throw new ChannelFailure(`${host} has no address. Check the host.`);
  if (security === "none" && first.isPublic)
    throw new ChannelFailure(`The password would be readable on its way to ${host}. Choose TLS or STARTTLS.`);
  return { address: first.address, servername: isIP(host) === 0 ? host : undefined };
}

const LEAVE_MS = 2000;

/** Servers count connections that are not ended. One that doesn't answer is not waited for. */
async function leave(client: ImapFlow): Promise<void> {
  const timer = setTimeout(() => client.close(), LEAVE_MS);
  try {
    if (client.usable) await client.logout();
  } catch {
    // It is closed below.
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

export interface FetchedMail {
  readonly source: Buffer;
  /** It is larger than what was fetched. */
  readonly isCut: boolean;
  /** When it arrived. */
  readonly at: number;
}

/** The bytes of a mail, without marking it as seen; null where it is gone. */
export async function fetchSource(client: ImapFlow, uid: number): Promise<FetchedMail | null> {
  const query = { uid: true, size: true, internalDate: true, source: { start: 0, maxLength: LARGEST_MAIL } };
  const mail = await client.fetchOne(String(uid), query, { uid: true });
  if (!mail || !mail.source) return null;
  const at = new Date(mail.internalDate ?? 0).getTime();
  return { source: mail.source, isCut: (mail.size ?? 0) > LARGEST_MAIL, at };
}
