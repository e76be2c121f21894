import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtPart } from "../runtime/code-place.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
];

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  // A page that isolates itself frames only what does the same.
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
} as const;

/** Which sites may frame the chat of a widget, as sources of a content policy; null where there is no such widget. */
export type FramedBy = (widgetUid: string) => Promise<readonly string[] | null>;

/** Serves the loader that sites include, and the page it opens in a frame, which only allowed sites can show. */
export function registerWidget(
  server: FastifyInstance,
  framedBy: FramedBy,
  folder = builtPart("widget"),
): void {
  if (!existsSync(join(folder, "widget.js"))) {
    for (const path of ["/widget.js", "/widget/"]) {
      server.get(path, (_request, reply) =>
        reply.code(503).type("text/plain").send("The widget is not built. Run: npm run build"),
      );
    }
    return;
  }
  void server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.setHeader("cross-origin-resource-policy", "cross-origin");
    },
  });
  server.get("/widget.js", (_request, reply) =>
    reply.sendFile("widget.js", { maxAge: "5m", cacheControl: true }),
  );
  server.get<{ Params: { name: string } }>("/widget/assets/:name", (request, reply) =>
    // Built names carry a hash of their content.
    reply.sendFile(join("assets", request.params.name), { maxAge: "365d", immutable: true }),
  );
  const page = readFileSync(join(folder, "index.html"), "utf8");
  server.get<{ Querystring: { id?: string } }>("/widget/", async (request, reply) => {
    const sites = await framedBy(String(request.query.id ?? ""));
    if (!sites) {
      reply.callNotFound();
      return reply;
    }
    const policy = [...POLICY, `frame-ancestors 'self' ${sites.join(" ")}`.trim()].join("; ");
    return reply.headers({ ...PAGE_HEADERS, "content-security-policy": policy }).send(page);
  });
}
