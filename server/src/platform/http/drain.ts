import type { FastifyInstance } from "fastify";
import type { ReadinessCheck } from "../readiness/readiness.ts";

export interface Drain {
  readonly check: ReadinessCheck;
  /** From now on the process is not ready, and each answer ends its connection. */
  readonly begin: () => void;
}

/** Clients that keep a connection open learn with its next answer that they have to open another. */
export function registerDrain(server: FastifyInstance): Drain {
  let isBegun = false;
  server.addHook("onRequest", async (_request, reply) => {
    if (isBegun) reply.header("connection", "close");
  });
  // Also for a request that was under way.
  server.addHook("onSend", async (_request, reply) => {
    if (isBegun) reply.header("connection", "close");
  });
  return {
    check: { name: "serving", problem: () => (isBegun ? "The server is stopping." : null) },
    begin: () => void (isBegun = true),
  };
}
