import { PROJECT_PATH, routeAt, type Read } from "../routes.ts";

export const MY_PROJECTS = { limit: 1_000 } as const;

/** Whether an address is public. */
export const isAccessPage = (path: string): boolean => routeAt(path)?.isPublic ?? false;

/** What the page at an address always reads. The inline script requests it before the other scripts have loaded. */
export function firstReads(path: string, search: URLSearchParams): readonly Read[] {
  const found = routeAt(path);
  if (found === null || found.isPublic) return [];
  const reads: Read[] = [
    ["getMe", undefined],
    ["getMyProjects", MY_PROJECTS],
  ];
  if (found.group === PROJECT_PATH) reads.push(["getInboxCounts", { project_uid: found.id }]);
  return [...reads, ...(found.route.reads?.(found.id, search) ?? [])];
}
