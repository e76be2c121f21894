import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { BASE_PATH } from "../http/api-version.ts";
import { referencePage } from "./reference/reference-page.ts";
import { REFERENCE_SCRIPT } from "./reference/script.ts";
import { REFERENCE_STYLE } from "./reference/style.ts";
import { toOpenApi, type DescribedApi } from "./to-openapi.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page runs one script and applies one style, each known by its content, and fetches nothing. */
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    `script-src ${hashOf(REFERENCE_SCRIPT)}`,
    `style-src ${hashOf(REFERENCE_STYLE)}`,
    "img-src data:",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
};

/** Serves the document and the reference made from it; both are built on first use and kept. */
export function registerOpenApi(server: FastifyInstance, api: DescribedApi, publicUrl: () => string): void {
  let json: string | undefined;
  let page: string | undefined;
  server.get(`${BASE_PATH}/openapi.json`, (_request, reply) => {
    json ??= JSON.stringify(toOpenApi(api, publicUrl()));
    return reply.header("content-type", "application/json; charset=utf-8").send(json);
  });
  server.get("/docs", (_request, reply) => {
    page ??= referencePage(toOpenApi(api, publicUrl()));
    return reply.headers(PAGE_HEADERS).send(page);
  });
}
