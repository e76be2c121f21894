/** One process of a fleet with a short heartbeat. Reports its address to its parent. */
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config/config.ts";

// The same clock as the test beside it: what one signs, the other reads.
const now = Number(process.env.TEST_NOW);
const { server } = await createApp(readConfig({ ...process.env, LOG_LEVEL: "silent" }), {
  now: () => now,
  presence: { lingerMs: 0, heartbeatMs: 200 },
});
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
