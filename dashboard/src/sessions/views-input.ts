import type { Input } from "@parley/sdk";

export const VIEWS_PAGE = 100;

/** The request for a page of saved views. */
export const viewsInput = (projectUid: string, page = 1): Input<"getSessionViews"> => ({
  project_uid: projectUid,
  limit: VIEWS_PAGE,
  page,
});
