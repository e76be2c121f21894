/** The whole product on the given database, with one workspace; tells the parent where it listens and its key. */
import { createApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { factories } from "../../server/test/factories.ts";

const config = readConfig({ ...process.env, PORT: "0", LOG_LEVEL: "error" });
const running = await createApp(config);
const { app, server } = running;
running.start();
const workspace = await factories(app).workspace();
await server.inject({
  method: "POST",
  url: "/chatbot/v1/createSession",
  headers: workspace.key,
  payload: { widget_uid: workspace.widgetUid },
});
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.({
  port: typeof address === "object" && address ? address.port : 0,
  workspace,
});
process.on("message", (message) => {
  if (message === "memory") process.send?.({ rss: process.memoryUsage().rss });
});
