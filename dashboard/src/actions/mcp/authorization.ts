import { callOperation } from "../../api/client.ts";

const STORAGE_KEY = "parley.mcp-authorization";

interface PendingAuthorization {
  readonly state: string;
  readonly projectUid: string;
  readonly serverId: number;
}

/** Leaves for the server's authorization page. Only this tab can finish: it stores what the visit is for. */
export async function redirectToAuthorization(projectUid: string, serverId: number): Promise<void> {
  const { data } = await callOperation("startMcpAuthorization", { project_uid: projectUid, id: serverId });
  const url = new URL(data.url);
  // The address comes from a foreign server: a script in it would run with the member's rights.
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error(url.protocol);
  const pending = { state: url.searchParams.get("state") ?? "", projectUid, serverId };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending satisfies PendingAuthorization));
  location.assign(url.href);
}

/** What this tab stored for the visit that comes back with this state. */
export function pendingAuthorization(state: string | undefined): PendingAuthorization | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  if (stored === null || state === undefined) return null;
  const pending = JSON.parse(stored) as PendingAuthorization;
  return pending.state === state ? pending : null;
}

export const forgetAuthorization = (): void => sessionStorage.removeItem(STORAGE_KEY);
