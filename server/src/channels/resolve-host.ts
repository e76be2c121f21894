import { privateAddressHint } from "../platform/config/private-address-hint.ts";
import type { App } from "../platform/operations/context.ts";
import { FileProblem, guardedAddresses, isPublicAddress } from "../training/index.ts";
import { ChannelFailure, type HostAddress } from "./channel.ts";

/** The addresses of a host, checked once: what connects to them can't be led elsewhere by another answer of DNS. */
export async function resolveHost(app: Pick<App, "config">, hostname: string): Promise<HostAddress[]> {
  try {
    const options = { allowPrivateAddresses: app.config.allowPrivate.channels };
    const addresses = await guardedAddresses(hostname, options);
    return addresses.map(({ address, family }) => ({ address, family, isPublic: isPublicAddress(address) }));
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    if (error.reason === "not_public")
      throw new ChannelFailure(`${hostname} is not a public server. ${privateAddressHint("CHANNEL")}`);
    throw new ChannelFailure(`${hostname} can't be found. Check the host.`, { isTransient: true });
  }
}
