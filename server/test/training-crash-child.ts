/**
 * The product in a process of its own that stops for ever at one stage of learning a file (CRASH_AT), made to be
 * killed there. Only the file that is named after the stage is held up.
 */
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { factories } from "./factories.ts";

const stage = process.env.CRASH_AT ?? "nowhere";
// Leases of those killed before have run out by the clock of this one.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);

async function stopAt(at: string): Promise<void> {
  if (at !== stage) return;
  process.send?.({ reached: at });
  await new Promise(() => {});
}

const config = readConfig({ ...process.env, LOG_LEVEL: "silent", ALLOW_PRIVATE_FILE_URLS: "true" });
const running = await createApp(config, { now: () => Date.now() + ahead });
const { app, server } = running;
const knowledge = { ...app.services.knowledge };
Object.assign(app.services.knowledge, {
  async prepare(projectId, chunks, options) {
    if (!chunks.some(({ content }) => content.includes(`stage ${stage}`))) {
      return knowledge.prepare(projectId, chunks, options);
    }
    // Being cut and being read end in the same moment: a file that is to die while it is read comes no further.
    if (stage === "extraction") await new Promise(() => {});
    await stopAt("chunking");
    if (stage === "embedding") await knowledge.prepare(projectId, chunks.slice(0, 1), options);
    await stopAt("embedding");
    return knowledge.prepare(projectId, chunks, options);
  },
  async learn(transaction, document, prepared) {
    await knowledge.learn(transaction, document, prepared);
    if (document.title.startsWith(stage)) await stopAt("indexing");
  },
  async forget(transaction, key) {
    await knowledge.forget(transaction, key);
    await stopAt("deleting");
  },
} satisfies Partial<typeof knowledge>);
running.start();
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
const port = typeof address === "object" && address ? address.port : 0;
process.send?.({ port, workspace: await factories(app).workspace() });
