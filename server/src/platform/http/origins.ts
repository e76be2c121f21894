const ANY_SUBDOMAIN = "*.";
const ANY_PORT = ":*";
/** Ports of development servers change; those of other hosts don't. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/i;

/**
 * The origin as browsers send it, or null for anything that is not one. `https://*.example.com` stands for any
 * subdomain, `http://localhost:*` for any port.
 */
export function normalOrigin(text: string): string | null {
  const match = /^(https?):\/\/(\*\.)?([^/?#@\s*]+?)(:\*)?\/?$/i.exec(text.trim());
  if (!match) return null;
  const [, scheme, subdomain = "", host = "", port = ""] = match;
  if (port && (subdomain || !LOCAL.test(host))) return null;
  const address = `${scheme}://${host}`;
  if (!URL.canParse(address)) return null;
  return new URL(address).origin.replace("://", `://${subdomain}`) + port;
}

/** Apps have schemes of their own, and browsers write `null` for pages of a file, a sandboxed frame or a `data:` address. */
export const isSite = (origin: string): boolean => /^https?:/i.test(origin);

/** The origin of an installed app's own pages, such as `app://shop` or `file://`; null for anything else. */
export function appOrigin(text: string): string | null {
  const origin = text.trim().toLowerCase();
  return !isSite(origin) && /^[a-z][a-z\d+.-]{1,40}:\/\/[a-z\d._~:-]{0,200}$/.test(origin) ? origin : null;
}

/** Whether an entry of a list of allowed origins means this one. */
export function matchesOrigin(entry: string, origin: string): boolean {
  if (!isSite(entry)) return entry === appOrigin(origin);
  const asked = normalOrigin(origin);
  if (asked === null || asked.includes("*")) return false;
  if (entry.endsWith(ANY_PORT)) return asked.replace(/:\d+$/, "") === entry.slice(0, -ANY_PORT.length);
  const [scheme, host] = split(entry);
  if (!host.startsWith(ANY_SUBDOMAIN)) return entry === asked;
  const [askedScheme, askedHost] = split(asked);
  return scheme === askedScheme && askedHost.endsWith(host.slice(1)) && askedHost.length > host.length - 1;
}

function split(origin: string): [scheme: string, host: string] {
  const at = origin.indexOf("://");
  return [origin.slice(0, at), origin.slice(at + 3)];
}
