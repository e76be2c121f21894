import { issueVisitorTokens } from "../src/access/index.ts";
import type { App } from "../src/platform/operations/context.ts";
import type { Headers, Workspace } from "./factories.ts";

/** The header of a visitor of the workspace's widget. */
export function visitorHeaders(app: App, { widgetUid }: Workspace, visitorId = 1): Headers {
  return { "x-visitor-token": issueVisitorTokens(app, { widgetUid, visitorId }).token };
}
