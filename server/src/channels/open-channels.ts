import { fromJson } from "../platform/db/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Events } from "../platform/events/events.ts";
import type { App } from "../platform/operations/context.ts";
import { sign } from "../platform/secrets/secrets.ts";
import { findProjectById } from "../projects/index.ts";
import type {
  CallChannel,
  ChannelVendor,
  ConnectableChannel,
  ServerAccess,
  VendorAccount,
  VendorChannel,
} from "./channel.ts";
import { unsealCredentials } from "./credentials.ts";
import { findChannelById, findChannelByUid, type ChannelRow } from "./queries/channels.ts";
import { resolveHost } from "./resolve-host.ts";
import { apiUrlOf, requestVendor } from "./vendor-request.ts";
import { openVendorSocket } from "./vendor-socket.ts";
import { channelOf } from "./vendors.ts";

/** A connected account, ready to be used. */
interface OpenAccount<Channel> {
  readonly row: ChannelRow;
  readonly channel: Channel;
  readonly vendor: ChannelVendor;
}
/** An account that carries messages. */
export type OpenChannel = OpenAccount<VendorChannel>;
export type OpenCallChannel = OpenAccount<CallChannel>;

/** Connected accounts in memory: a vendor's call must not wait for a query, nor for a secret to be unsealed. */
export interface OpenChannels {
  byUid(app: App, uid: string): Promise<OpenChannel | null>;
  byId(app: App, id: number): Promise<OpenChannel | null>;
  /** The same for accounts that carry calls. */
  callsByUid(app: App, uid: string): Promise<OpenCallChannel | null>;
  callsById(app: App, id: number): Promise<OpenCallChannel | null>;
  /** The vendor asked to be left alone until then. */
  hold(id: number, until: number): void;
  heldUntil(id: number): number;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly channels: OpenChannels;
  }
}

export interface StoredAccount {
  readonly projectId: number;
  readonly uid: string;
  readonly credentials: object;
  readonly settings: object;
  readonly accountId?: string;
  readonly accountName?: string;
}

export const CHANNEL_CHANGED = "channel.changed";
const MOST_CACHED = 10_000;

export function createOpenChannels(events: Pick<Events, "subscribe" | "onGap">): OpenChannels {
  const byUid = new Map<string, OpenAccount<ConnectableChannel>>();
  const byId = new Map<number, OpenAccount<ConnectableChannel>>();
  const held = new Map<number, number>();
  let version = 0;
  const clear = () => {
    version += 1;
    byUid.clear();
    byId.clear();
  };
  events.subscribe(({ topic, channelId }) => {
    if (topic !== CHANNEL_CHANGED) return;
    version += 1;
    const open = byId.get(Number(channelId));
    byId.delete(Number(channelId));
    held.delete(Number(channelId));
    if (open) byUid.delete(open.row.uid);
  });
  events.onGap(clear);

  async function load(
    app: App,
    find: () => Promise<ChannelRow | null>,
  ): Promise<OpenAccount<ConnectableChannel> | null> {
    const loadedAt = version;
    const row = await find();
    const channel = row && channelOf(row.kind);
    if (!row || !channel) return null;
    const open = { row, channel, vendor: vendorOf(app, channel, accountOf(app, row)) };
    if (version === loadedAt) {
      if (byId.size >= MOST_CACHED) clear();
      byUid.set(row.uid, open);
      byId.set(row.id, open);
    }
    return open;
  }

  const ofUid = async (app: App, uid: string) =>
    byUid.get(uid) ?? load(app, () => findChannelByUid(app.db.read, uid));
  const ofId = async (app: App, id: number) =>
    byId.get(id) ?? load(app, () => findChannelById(app.db.read, id));
  return {
    byUid: async (app, uid) => withMessages(await ofUid(app, uid)),
    byId: async (app, id) => withMessages(await ofId(app, id)),
    callsByUid: async (app, uid) => withCalls(await ofUid(app, uid)),
    callsById: async (app, id) => withCalls(await ofId(app, id)),
    hold: (id, until) => void held.set(id, Math.max(until, held.get(id) ?? 0)),
    heldUntil: (id) => held.get(id) ?? 0,
  };
}

// The same object at each call: who holds one sees by it whether the account has changed.
const withMessages = (open: OpenAccount<ConnectableChannel> | null): OpenChannel | null =>
  open?.channel.carries === "calls" ? null : (open as OpenChannel | null);
const withCalls = (open: OpenAccount<ConnectableChannel> | null): OpenCallChannel | null =>
  open?.channel.carries === "calls" ? (open as OpenCallChannel) : null;

/** What a stored channel's vendor is opened with. */
export const accountOf = (app: App, row: ChannelRow): StoredAccount => ({
  projectId: row.project_id,
  uid: row.uid,
  accountId: row.account_id,
  accountName: row.account_name,
  credentials: unsealCredentials(app, row.credentials),
  settings: fromJson<object>(row.settings),
});

export const inboundUrlOf = (
  app: Pick<App, "publicUrl">,
  { kind, uid }: { kind: string; uid: string },
): string => `${app.publicUrl()}/channels/${kind}/${uid}`;

/** How an account's vendor is reached, also before the account is stored. */
export const vendorOf = (
  app: App,
  channel: VendorAccount,
  { projectId, uid, credentials, settings, accountId, accountName }: StoredAccount,
): ChannelVendor & ServerAccess => ({
  credentials,
  settings,
  accountId: accountId ?? null,
  accountName: accountName ?? null,
  apiUrl: apiUrlOf(app, channel),
  inboundUrl: inboundUrlOf(app, { kind: channel.kind, uid }),
  inboundSecret: sign(app.signingKey, "channel-inbound", uid),
  now: app.now,
  request: (request) => requestVendor(app, channel, request),
  resolve: (hostname) => resolveHost(app, hostname),
  openSocket: (address) => openVendorSocket(app, channel, address),
  threads: app.threads,
  allows: async (allowance, key) => {
    try {
      await app.limiter.spend(allowance, key);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "rate_limited") return false;
      throw error;
    }
  },
  projectName: async () => (await findProjectById(app.db.read, projectId))?.name ?? "",
});
