import { createContext, use } from "react";
import { callOperation, storeCsrfToken, type Me, type MyProject } from "../api/client.ts";
import { queryClient, readQuery } from "../api/query.ts";
import { forgetDrafts } from "./forget-drafts.ts";
import { MY_PROJECTS } from "../preload/first-reads.ts";

export type Role = "owner" | "editor" | "viewer" | "billing";

/** The signed-in person and what they can open. */
export interface Workspace {
  readonly me: Me;
  readonly projects: readonly MyProject[];
}

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error("useWorkspace is used outside of the signed-in pages");
  return workspace;
}

export const ME_KEY = ["getMe"] as const;

export const meQuery = {
  queryKey: ME_KEY,
  queryFn: async (): Promise<Me> => {
    const { data } = await callOperation("getMe", undefined);
    storeCsrfToken(data.csrf_token);
    return data;
  },
  staleTime: 60_000,
};

/** The projects open to them. */
export const projectsQuery = readQuery("getMyProjects", MY_PROJECTS);

/** Stores the signed-in person from an answer that contains them. */
export function enter(me: Me): void {
  queryClient.clear();
  storeCsrfToken(me.csrf_token);
  queryClient.setQueryData(ME_KEY, me);
}

export async function leave(): Promise<void> {
  await callOperation("signOut", undefined);
  const { clearNotifications } = await import("../notifications/this-browser.ts");
  await clearNotifications().catch(() => undefined);
  forgetAccount();
}

/** Leaves nothing of the account in this browser. */
export function forgetAccount(): void {
  storeCsrfToken(null);
  forgetDrafts();
  queryClient.clear();
}
