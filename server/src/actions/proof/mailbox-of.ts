const IGNORES_DOTS: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox that an address reaches: `a+shop@x.org` is `a@x.org`. It counts codes and proves nothing. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  const [local = ""] = address.slice(0, at).toLowerCase().split("+");
  if (!IGNORES_DOTS.has(domain)) return `${local}@${domain}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}
