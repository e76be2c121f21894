import type { ChannelVendor, ServerAccess, VendorChannel } from "../../src/channels/channel.ts";
import { requestVendor } from "../../src/channels/vendor-request.ts";
import { openVendorSocket } from "../../src/channels/vendor-socket.ts";
import type { App } from "../../src/platform/operations/context.ts";

export const INBOUND_URL = "https://chat.example/channels/any/abc123";

interface TestAccount<Credentials, Settings> {
  readonly credentials: Credentials;
  readonly settings: Settings;
  readonly accountId?: string;
  readonly now?: () => number;
}

/** An account whose vendor is a double. Requests need nothing of an app but its addresses. */
export function vendorAt<Credentials extends object, Settings extends object>(
  channel: VendorChannel<Credentials, Settings>,
  apiUrl: string,
  { credentials, settings, accountId, now = Date.now }: TestAccount<Credentials, Settings>,
): ChannelVendor<Credentials, Settings> & Pick<ServerAccess, "openSocket"> {
  const config = { apiUrls: new Map([[channel.kind as string, apiUrl]]), allowPrivate: { channels: true } };
  const app = { config } as unknown as App;
  return {
    apiUrl,
    inboundUrl: INBOUND_URL,
    inboundSecret: "inbound-secret",
    now,
    credentials,
    settings,
    accountId: accountId ?? null,
    accountName: null,
    openSocket: (address) => openVendorSocket(app, channel, address),
    request: (request) => requestVendor(app, channel as unknown as VendorChannel, request),
  };
}
