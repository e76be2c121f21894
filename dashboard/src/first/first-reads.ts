import type { Input, OperationName } from "../api/client.ts";

/** An operation with its input. */
export type Read = { [Name in OperationName]: readonly [name: Name, input: Input<Name>] }[OperationName];

export const MY_PROJECTS = { limit: 100 } as const;

const ACCESS_PAGES = /^\/(sign-in|sign-up|forgot-password|reset-password|accept-invitation)(\/|$)/;

/** Whether an address is of those that are open to everybody. */
export const isAccessPage = (path: string): boolean => ACCESS_PAGES.test(path);

/** What an address will read in any case. It is asked for by the page itself, long before its scripts have come. */
export function firstReads(path: string): readonly Read[] {
  if (isAccessPage(path)) return [];
  return [["getMe", undefined], ["getMyProjects", MY_PROJECTS], ...readsOfProject(path)];
}

function readsOfProject(path: string): readonly Read[] {
  const [, place, uid, page] = path.split("/");
  if (place !== "p" || !uid) return [];
  const project = { project_uid: uid };
  const counts: Read = ["getInboxCounts", project];
  if (page === "training") {
    return [counts, ["getTrainingStatus", project]];
  }
  return [counts];
}
