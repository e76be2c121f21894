import type { Input } from "@parley/sdk";

export const VIEWS_PAGE = 100;

/** How a page of the saved views is asked for. */
export const viewsInput = (projectUid: string, page = 1): Input<"getSessionViews"> => ({
  project_uid: projectUid,
  limit: VIEWS_PAGE,
  page,
});
