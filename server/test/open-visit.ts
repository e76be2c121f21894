import { issueVisitorTokens } from "../src/access/index.ts";
import type { App } from "../src/platform/operations/context.ts";
import { createVisitor, openVisitorSession } from "../src/sessions/index.ts";
import type { Headers, Workspace } from "./factories.ts";

export interface OpenVisit {
  readonly uid: string;
  /** Those of the visitor's calls; their token lasts an hour. */
  readonly headers: Headers;
  /** For the same visitor later on. */
  newHeaders(): Headers;
  readonly key: string;
}

/** A visitor of the workspace's widget with an open conversation. */
export async function openVisit(app: App, w: Workspace): Promise<OpenVisit> {
  const { id: visitorId } = await createVisitor(app, { projectId: w.projectId, data: {} });
  const { projectId, widgetUid } = w;
  const { uid } = await openVisitorSession(app, { projectId, visitorId, widgetUid }, {});
  const tokens = () => issueVisitorTokens(app, { widgetUid, visitorId });
  const newHeaders = () => ({ "x-visitor-token": tokens().token });
  return { uid, headers: newHeaders(), newHeaders, key: tokens().key };
}
