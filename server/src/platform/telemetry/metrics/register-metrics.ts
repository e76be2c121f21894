import type { FastifyInstance } from "fastify";
import { unauthenticated } from "../../errors/app-error.ts";
import { sameText } from "../../secrets/secrets.ts";
import type { Metrics } from "./metrics.ts";

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** `GET /metrics` for those who hold the token; without the setting the address does not exist. */
export function registerMetrics(server: FastifyInstance, metrics: Metrics, token: string | null): void {
  if (token === null) return;
  server.get("/metrics", async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!sameText(given, token)) {
      reply.header("www-authenticate", "Bearer");
      throw unauthenticated("Send METRICS_TOKEN as a bearer token.");
    }
    return reply
      .header("content-type", CONTENT_TYPE)
      .header("cache-control", "no-store")
      .send(await metrics.render());
  });
}
