import { safeHref } from "./inline.ts";

export type LinkTrust = "trusted" | "untrusted";

/** A label that reads like an address: `https://bank.example`, `www.bank.example`, `bank.example/login`, `a@b.example`. */
const ADDRESS = /:\/\/|\bwww\.|@|^[^\s/]+\.[a-z\p{L}]{2,}(?:[/?#:]\S*)?$/iu;

/**
 * The address to show beside a link's label, so that no label passes for another site; null if the label gives it
 * already. A visitor's links always show it, links of the team and the bot where the label reads like another address.
 */
export function shownTarget(label: string, href: string, trust: LinkTrust): string | null {
  if (namesTarget(label.trim(), href)) return null;
  if (trust === "untrusted") return href;
  return ADDRESS.test(label.trim()) ? href : null;
}

function namesTarget(label: string, href: string): boolean {
  const isSameAddress = [label, `https://${label}`, `http://${label}`, `mailto:${label}`].some(
    (address) => safeHref(address) === href,
  );
  // A file's own name, as in [handbook.pdf](https://docs.example/handbook.pdf), does not name a site.
  return isSameAddress || (!ADDRESS_PARTS.test(label) && new URL(href).pathname.endsWith(`/${label}`));
}

const ADDRESS_PARTS = /[/@:?#]|^www\./i;
