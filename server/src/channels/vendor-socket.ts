import { Agent, WebSocket } from "undici";
import type { App } from "../platform/operations/context.ts";
import { FileProblem, guardedAddresses, pinnedLookup } from "../training/index.ts";
import { ChannelFailure, type VendorChannel } from "./channel.ts";

const CONNECT_MS = 20_000;

/** A WebSocket of a vendor under the address guard. An operator's own API may name a private address on its host. */
export async function openVendorSocket(
  { config }: Pick<App, "config">,
  { kind, label }: Pick<VendorChannel, "kind" | "label">,
  address: string,
): Promise<WebSocket> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const configured = config.apiUrls.get(kind);
  const isOwn = configured !== undefined && url?.hostname === new URL(configured).hostname;
  if (!url || (url.protocol !== "wss:" && !(isOwn && url.protocol === "ws:")))
    throw new ChannelFailure(`${label} named an address that is not used.`, { isTransient: true });
  try {
    const allowPrivateAddresses = isOwn || config.allowPrivate.channels;
    const addresses = await guardedAddresses(url.hostname, { allowPrivateAddresses });
    const dispatcher = new Agent({ connect: { lookup: pinnedLookup(addresses), timeout: CONNECT_MS } });
    const socket = new WebSocket(url, { dispatcher });
    socket.addEventListener("close", () => void dispatcher.close(), { once: true });
    return socket;
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new ChannelFailure(`${label} can't be reached right now.`, { isTransient: true });
  }
}
