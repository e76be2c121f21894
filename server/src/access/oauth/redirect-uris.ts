const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Desktop programs that register a scheme without a dot; others are told by one, as in com.example.app. */
const APP_SCHEMES = new Set(["cursor:", "vscode:", "vscode-insiders:", "windsurf:"]);
const LONGEST = 500;

/** Where an answer goes: a website, a program that listens on the person's own machine, or an installed program. */
export type RedirectKind = "web" | "this_device" | "app";

/** Null for an address that no answer is sent to: a script, plain HTTP elsewhere, a fragment, credentials. */
export function redirectKind(address: string): RedirectKind | null {
  if (address.length > LONGEST || !URL.canParse(address) || address.includes("#")) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  if (url.protocol === "https:") return LOOPBACK.has(url.hostname) ? "this_device" : "web";
  if (url.protocol === "http:") return LOOPBACK.has(url.hostname) ? "this_device" : null;
  return APP_SCHEMES.has(url.protocol) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol)
    ? "app"
    : null;
}

/** Exactly one of the registered addresses; on the person's own machine the port is free (RFC 8252). */
export const isRegistered = (address: string, registered: readonly string[]): boolean =>
  registered.some((known) => known === address || isSameButPort(known, address));

function isSameButPort(known: string, address: string): boolean {
  if (redirectKind(known) !== "this_device" || redirectKind(address) !== "this_device") return false;
  return withoutPort(known) === withoutPort(address);
}

function withoutPort(address: string): string {
  const { protocol, hostname, pathname, search } = new URL(address);
  return `${protocol}//${hostname}${pathname}${search}`;
}

/** The host that a person is shown; the scheme of an installed program. */
export function redirectHost(address: string): string {
  const { protocol, host } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? host : protocol;
}
