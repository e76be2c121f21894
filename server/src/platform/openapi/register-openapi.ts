import type { FastifyInstance } from "fastify";
import { BASE_PATH } from "../http/register-operations.ts";
import type { Operation } from "../operations/define-operation.ts";
import { referencePage } from "./reference/reference-page.ts";
import { toOpenApi } from "./to-openapi.ts";

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** Serves the document and the reference made from it; both are built on first use and kept. */
export function registerOpenApi(
  server: FastifyInstance,
  operations: readonly Operation[],
  tags: Readonly<Record<string, string>>,
  publicUrl: () => string,
): void {
  let json: string | undefined;
  let page: string | undefined;
  server.get(`${BASE_PATH}/openapi.json`, (_request, reply) => {
    json ??= JSON.stringify(toOpenApi(operations, tags, publicUrl()));
    return reply.header("content-type", "application/json; charset=utf-8").send(json);
  });
  server.get("/docs", (_request, reply) => {
    page ??= referencePage(toOpenApi(operations, tags, publicUrl()));
    return reply.headers(PAGE_HEADERS).send(page);
  });
}
