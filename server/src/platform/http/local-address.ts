import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/** Listening there includes what browsers call localhost, the only local name that has passkeys. */
const LOCALHOST = new Set(["127.0.0.1", "0.0.0.0", "::", "::1"]);

/** Where a browser on this machine reaches the server. */
export function localAddress(server: FastifyInstance, config: Config): string {
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const host = LOCALHOST.has(config.host) ? "localhost" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
