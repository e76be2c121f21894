const WILDCARD = "*.";

/** The origin as browsers send it, with `*.` kept for "any subdomain"; null for anything that is not one. */
export function normalOrigin(text: string): string | null {
  const match = /^(https?):\/\/(\*\.)?([^/?#@\s*]+)\/?$/i.exec(text.trim());
  if (!match) return null;
  const [, scheme, wildcard, host] = match;
  const address = `${scheme}://${host}`;
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return wildcard ? origin.replace("://", `://${WILDCARD}`) : origin;
}

/** Pages of browser extensions. Firefox gives each installation an origin of its own, so no list can name them. */
export const EXTENSION_SCHEMES = ["chrome-extension:", "moz-extension:", "safari-web-extension:"] as const;

export const isExtension = (origin: string): boolean =>
  EXTENSION_SCHEMES.some((scheme) => origin.startsWith(`${scheme}//`));

/** Whether a page of this origin may show the widget. No list means every site may. */
export function originAllowed(allowed: readonly string[], origin: string): boolean {
  if (allowed.length === 0) return true;
  const asked = normalOrigin(origin);
  if (asked === null || asked.includes(WILDCARD)) return false;
  return allowed.some((entry) => {
    const [scheme, host] = split(entry);
    if (!host.startsWith(WILDCARD)) return entry === asked;
    const [askedScheme, askedHost] = split(asked);
    return scheme === askedScheme && askedHost.endsWith(host.slice(1)) && askedHost.length > host.length - 1;
  });
}

function split(origin: string): [scheme: string, host: string] {
  const at = origin.indexOf("://");
  return [origin.slice(0, at), origin.slice(at + 3)];
}
