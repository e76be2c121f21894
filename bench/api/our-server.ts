/** The whole product on the given database, with one workspace; tells the parent where it listens and its key. */
import { createApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { factories } from "../../server/test/factories.ts";

const config = readConfig({ ...process.env, PORT: "0", LOG_LEVEL: "error" });
const running = await createApp(config);
const { app, server } = running;
running.start();
const workspace = await factories(app).workspace();
const widget = await app.db.read
  .selectFrom("widgets")
  .select(["id", "integration_id"])
  .where("uid", "=", workspace.widgetUid)
  .executeTakeFirstOrThrow();
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.({
  port: typeof address === "object" && address ? address.port : 0,
  workspace,
  row: { project: workspace.projectId, integration: widget.integration_id, widget: widget.id },
});
process.on("message", (message) => {
  if (message === "memory") process.send?.({ rss: process.memoryUsage().rss });
});
