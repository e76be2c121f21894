import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/** Where a browser on this machine reaches the server. */
export function localAddress(server: FastifyInstance, config: Config): string {
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
