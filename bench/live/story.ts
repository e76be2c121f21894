import type { RunningApp } from "../../server/src/app.ts";
import { issueVisitorTokens } from "../../server/src/access/index.ts";
import { createVisitor, openVisitorSession } from "../../server/src/sessions/index.ts";
import { factories, type Workspace } from "../../server/test/factories.ts";

export interface Story {
  readonly workspace: Workspace;
  readonly visitors: readonly { readonly uid: string; readonly token: string }[];
  /** Each operator's own sign-in: a token has a limit of open feeds. */
  readonly operators: readonly Record<string, string>[];
}

/** A workspace and as many operators, and visitors with a conversation, as will connect. */
export async function gather(
  { app }: RunningApp,
  load: { readonly visitors: number; readonly operators: number },
): Promise<Story> {
  const make = factories(app);
  const workspace = await make.workspace();
  const { projectId, widgetUid } = workspace;
  const visit = async () => {
    const { id: visitorId } = await createVisitor(app, { projectId, data: {} });
    const session = await openVisitorSession(app, { projectId, visitorId, widgetUid }, {});
    return { uid: session.uid, token: issueVisitorTokens(app, { widgetUid, visitorId }).token };
  };
  const visitors: { uid: string; token: string }[] = [];
  while (visitors.length < load.visitors) {
    const batch = Array.from({ length: Math.min(100, load.visitors - visitors.length) }, visit);
    visitors.push(...(await Promise.all(batch)));
  }
  const operators: Record<string, string>[] = [];
  while (operators.length < load.operators) operators.push(await make.person(workspace, "editor"));
  return { workspace, visitors, operators };
}
