/** The product in a process of its own, made to be killed. Without vectors it measures the crawl alone. */
import { createApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { factories } from "../../server/test/factories.ts";

const config = readConfig({
  ...process.env,
  LOG_LEVEL: "silent",
  ALLOW_PRIVATE_FILE_URLS: "true",
  CRAWL_DELAY_MS: "0",
});
const running = await createApp(config);
const { app, server } = running;
if (process.env.WITHOUT_VECTORS)
  Object.assign(app.services.knowledge, {
    prepare: async (_projectId: number, chunks: object[]) => ({
      chunks: chunks.map((chunk) => ({ ...chunk, vectors: null })),
      embedder: null,
    }),
  });
running.start();
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
const port = typeof address === "object" && address ? address.port : 0;
const workspace = process.env.HAS_WORKSPACE ? null : await factories(app).workspace({ plan: "Agency" });
process.send?.({ port, workspace });
process.on("message", () => {
  // What is in use, without what the collector has not come to yet.
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
