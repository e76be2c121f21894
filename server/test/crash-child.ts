/** The product in a separate process, made to be killed. Reports its address to its parent. */
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { factories } from "./factories.ts";

const { app, server } = await createApp(readConfig({ ...process.env, LOG_LEVEL: "silent" }));
const workspace = await factories(app).workspace();
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.({ port: typeof address === "object" && address ? address.port : 0, workspace });
