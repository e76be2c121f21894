import { isIP } from "node:net";
import type { Config } from "../../platform/config/config.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const EVERY_ADDRESS = new Set(["0.0.0.0", "::"]);

interface Addressed {
  readonly host: string;
  readonly origin: string | undefined;
}

/**
 * Why a request is not meant for this server, or null. Otherwise a foreign web page could reach a server on the
 * reader's machine through a DNS name that points there.
 */
export function foreignAddress(
  { host, origin }: Addressed,
  config: Pick<Config, "host" | "publicUrl">,
  publicUrl: string,
): string | null {
  const allowed = (url: URL) => isOurs(url, config, publicUrl);
  if (!means(`http://${host}`, allowed)) {
    return `The host ${host || "of the request"} is not this server's. If it should be, set PUBLIC_URL to its address.`;
  }
  if (origin !== undefined && !means(origin, allowed)) return `The origin ${origin} is not this server's.`;
  return null;
}

function means(address: string, allowed: (url: URL) => boolean): boolean {
  return /^https?:\/\//.test(address) && URL.canParse(address) && allowed(new URL(address));
}

function isOurs(
  { hostname, host }: URL,
  config: Pick<Config, "host" | "publicUrl">,
  publicUrl: string,
): boolean {
  const known = new URL(publicUrl);
  // The same port may be spelled out or left away, as the scheme of the one or the other has it.
  if (host === known.host || (hostname === known.hostname && impliedPort(host, known))) return true;
  const everyAddress = EVERY_ADDRESS.has(config.host);
  if (LOOPBACK.has(hostname)) return everyAddress || isLoopback(config.host);
  // An address in figures is no name that could be made to point elsewhere.
  return everyAddress && config.publicUrl === null && isIP(hostname.replace(/^\[|\]$/g, "")) > 0;
}

function impliedPort(host: string, known: URL): boolean {
  const port = /:(\d+)$/.exec(host)?.[1] ?? "";
  return known.port === "" && (port === "" || port === (known.protocol === "https:" ? "443" : "80"));
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || host.startsWith("127.");
