/** Vendors call us from the internet, and open sockets to `wss` addresses alone; null where they can. */
export function publicAddressStep(vendor: string, inboundUrl: string): string | null {
  const { protocol, hostname } = new URL(inboundUrl);
  const isPublic = protocol === "https:" && !/^(?:localhost|127\.|10\.|192\.168\.|\[)/.test(hostname);
  return isPublic
    ? null
    : `${vendor} must reach this installation from the internet: set PUBLIC_URL to its address with https:// and check the channel again.`;
}
