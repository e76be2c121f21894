import { isIP } from "node:net";
import { z } from "zod";

/** How many proxies are in front, or their addresses; false for none. */
export type TrustedProxies = false | number | readonly string[];

const MOST_HOPS = 16;
const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** `true` is one proxy, a number so many, and a list names proxies by address or network. */
export const trustedProxies = z
  .string()
  .default("false")
  .transform((text, context): TrustedProxies => {
    const value = text.trim().toLowerCase();
    if (value === "" || value === "false") return false;
    if (value === "true") return 1;
    if (/^\d+$/.test(value) && Number(value) <= MOST_HOPS) return Number(value) === 0 ? false : Number(value);
    const entries = value.split(",").map((entry) => entry.trim());
    if (entries.every(isProxy)) return entries;
    context.addIssue({
      code: "custom",
      message: `must be true, a number of proxies up to ${MOST_HOPS}, or addresses such as 10.0.0.0/8,::1`,
    });
    return z.NEVER;
  });

function isProxy(entry: string): boolean {
  if (NAMES.has(entry)) return true;
  const [address = "", prefix, ...rest] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
