import { callOperation, type Input } from "../api/client.ts";

const KEPT_AS = "parley.single-sign-on";

interface Kept {
  readonly secret: string;
  readonly next: string;
}

/** Leaves for the identity provider. Only this tab can finish: it keeps what the server wants to see again. */
export async function leaveForProvider(
  start: NonNullable<Input<"startSingleSignOn">> | { readonly linkOrganizationId: number },
  next: string,
): Promise<void> {
  const { data } =
    "linkOrganizationId" in start
      ? await callOperation("linkSingleSignOn", { organization_id: start.linkOrganizationId })
      : await callOperation("startSingleSignOn", start);
  sessionStorage.setItem(KEPT_AS, JSON.stringify({ secret: data.secret, next } satisfies Kept));
  location.assign(data.url);
}

/** What the tab kept, once. */
export function returnFromProvider(): Kept {
  const kept = sessionStorage.getItem(KEPT_AS);
  sessionStorage.removeItem(KEPT_AS);
  return kept === null ? { secret: "-", next: "/" } : (JSON.parse(kept) as Kept);
}
