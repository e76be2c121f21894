/**
 * The product in a separate process, made to be killed. Reports its address to its parent. With
 * `CHILD_CLOCK_AHEAD_MS` its clock is ahead, and jobs that wait for that time run. With `CHILD_DIES_IN_CALL` it kills
 * itself at a point of a contact's transaction.
 */
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { dieInCall } from "./die-in-call.ts";
import { factories } from "./factories.ts";

const { CHILD_CLOCK_AHEAD_MS: ahead, CHILD_DIES_IN_CALL: dies, ...env } = process.env;
const running = await createApp(
  readConfig({ ...env, LOG_LEVEL: "silent" }),
  ahead === undefined ? {} : { now: () => Date.now() + Number(ahead) },
);
if (dies !== undefined) dieInCall(running.app.db, dies);
const workspace = await factories(running.app).workspace();
if (ahead !== undefined) running.start();
await running.server.listen({ port: 0, host: "127.0.0.1" });
const address = running.server.server.address();
process.send?.({ port: typeof address === "object" && address ? address.port : 0, workspace });
