/** The whole product; the first process of a run also makes the visitors that will connect. */
import { issueVisitorTokens } from "../../server/src/access/index.ts";
import { createApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { addVisitor, openVisitorSession } from "../../server/src/sessions/index.ts";
import { factories, type Workspace } from "../../server/test/factories.ts";

export interface Hello {
  readonly port: number;
  readonly workspace: Workspace | null;
  readonly visitors: readonly { readonly uid: string; readonly token: string }[];
}

export interface Usage {
  readonly rss: number;
  readonly cpuMs: number;
}

const running = await createApp(readConfig({ ...process.env, PORT: "0", LOG_LEVEL: "error" }));
const { app, server } = running;
running.start();
const count = Number(process.argv[2]);
const workspace = count > 0 ? await factories(app).workspace() : null;
const visitors: { uid: string; token: string }[] = [];
while (workspace && visitors.length < count) {
  const batch = Array.from({ length: Math.min(100, count - visitors.length) }, () => visit(workspace));
  visitors.push(...(await Promise.all(batch)));
}
await server.listen({ port: 0, host: "127.0.0.1", backlog: 1024 });
const address = server.server.address();
const port = typeof address === "object" && address ? address.port : 0;
process.send?.({ port, workspace, visitors } satisfies Hello);
process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ rss: process.memoryUsage().rss, cpuMs: (user + system) / 1000 } satisfies Usage);
});

async function visit({ projectId, widgetUid }: Workspace) {
  const { id: visitorId } = await addVisitor(app, { projectId, data: {} });
  const session = await openVisitorSession(app, { projectId, visitorId, widgetUid }, {});
  return { uid: session.uid, token: issueVisitorTokens(app, { widgetUid, visitorId }).token };
}
