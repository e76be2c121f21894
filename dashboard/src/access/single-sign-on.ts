import { callOperation, type Answer, type Input } from "../api/client.ts";

const STORAGE_KEY = "parley.single-sign-on";
const CHANNEL = "parley.single-sign-on";
/** How long a window that came back waits for the tab that opened it. */
const HANDOVER_MS = 3000;

interface PendingSignIn {
  readonly secret: string;
  readonly next: string;
}

type Visit = Answer<"startSingleSignOn">["data"];
type Start =
  | NonNullable<Input<"startSingleSignOn">>
  | { readonly linkOrganizationId: number }
  | { readonly confirm: true };

async function beginVisit(start: Start): Promise<Visit> {
  if ("linkOrganizationId" in start) {
    return (await callOperation("linkSingleSignOn", { organization_id: start.linkOrganizationId })).data;
  }
  if ("confirm" in start) return (await callOperation("beginSingleSignOnConfirmation", undefined)).data;
  return (await callOperation("startSingleSignOn", start)).data;
}

/** Redirects to the identity provider. Only this tab can finish: it stores what the server will check. */
export async function redirectToProvider(start: Start, next: string): Promise<void> {
  leave(await beginVisit(start), next);
}

function leave({ url, secret }: Visit, next: string): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ secret, next } satisfies PendingSignIn));
  location.assign(url);
}

/** What this tab stored, read once. */
export function returnFromProvider(): PendingSignIn | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return stored === null ? null : (JSON.parse(stored) as PendingSignIn);
}

/**
 * Confirms at the provider, in a separate window so that nothing typed in this tab is lost. A browser that opens
 * no window leaves the page and returns to it. Rejects with the server's reason.
 */
export async function confirmAtProvider(signal: AbortSignal): Promise<void> {
  // Browsers allow a window only while the click is handled, so before the first answer.
  const opened = open("about:blank", "_blank", "popup,width=520,height=720");
  const visit = await beginVisit({ confirm: true }).catch((error: unknown) => {
    opened?.close();
    throw error;
  });
  if (!opened) return leave(visit, location.pathname + location.search);
  opened.location.href = visit.url;
  const query = await nextReturn(new URL(visit.url).searchParams.get("state") ?? "", signal);
  await callOperation("finishSingleSignOn", { query, secret: visit.secret });
}

interface Handover {
  readonly query: string;
}

/**
 * Waits for the window to return. A provider's pages may cut it off from its opener, so both communicate here.
 */
function nextReturn(state: string, signal: AbortSignal): Promise<string> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")), { once: true });
    channel.addEventListener("message", ({ data }: MessageEvent<Handover>) => {
      if (new URLSearchParams(data.query).get("state") !== state) return;
      channel.postMessage({ query: "" } satisfies Handover);
      resolve(data.query);
    });
  }).finally(() => channel.close());
}

/** The window's side: whether the tab that opened it has taken over. Without its secret the query opens nothing. */
export async function handOver(query: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const isTaken = await new Promise<boolean>((resolve) => {
    channel.addEventListener("message", () => resolve(true));
    setTimeout(() => resolve(false), HANDOVER_MS);
    channel.postMessage({ query } satisfies Handover);
  });
  channel.close();
  return isTaken;
}
