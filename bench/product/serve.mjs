/** The product as it is served: built to JavaScript, nothing else in its process. */
import "../../server/dist/platform/process/heap-policy.js";
import { createApp } from "../../server/dist/app.js";
import { readConfig } from "../../server/dist/platform/config/config.js";
import { answerUsage } from "./answer-usage.mjs";

const running = await createApp(readConfig({ ...process.env, PORT: "0", LOG_LEVEL: "error" }));
running.start();
await running.server.listen({ port: 0, host: "127.0.0.1", backlog: 16_384 });
process.send({ port: running.server.server.address().port });
answerUsage();
