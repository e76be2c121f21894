import { isIP } from "node:net";
import { conflict } from "../../platform/errors/app-error.ts";

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]"]);

/**
 * What browsers bind a passkey to: the host of PUBLIC_URL. Browsers accept no IP address there, so a server on its
 * own machine is called localhost; null if the address is another IP address.
 */
export function resolveRelyingParty(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (LOOPBACK.has(url.hostname)) url.hostname = "localhost";
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  return { id: url.hostname, origin: url.origin };
}

export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = resolveRelyingParty(publicUrl);
  if (party) return party;
  throw conflict("Passkeys need a server with a domain name. An operator sets it with PUBLIC_URL.");
}
