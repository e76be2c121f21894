import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { builtPart } from "../runtime/code-location.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // Files of the conversation, and the preview of one that is about to be sent.
  "img-src 'self' blob:",
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
} as const;

const NO_DEVICES = "camera=(), geolocation=(), payment=()";

/** What the browser lets the page of a widget's chat do. */
export interface FramePolicy {
  /** The sites that may frame it, as sources of a content policy. */
  readonly sites: readonly string[];
  /** Whether it may ask for the microphone. */
  readonly mayListen: boolean;
}

export interface WidgetOptions {
  /** Null if there is no such widget. */
  readonly policyOf: (widgetUid: string) => Promise<FramePolicy | null>;
  /** The origin that serves the chat's page; null for the one that serves the loader. */
  readonly widgetUrl: string | null;
}

/** Serves the loader that sites include, and the page it opens in a frame, which only allowed sites can show. */
export function registerWidget(
  server: FastifyInstance,
  { policyOf, widgetUrl }: WidgetOptions,
  folder = builtPart("widget"),
): void {
  if (!existsSync(join(folder, "widget.js"))) {
    for (const path of ["/widget.js", "/widget/"]) {
      server.get(path, (_request, reply) =>
        reply.code(503).type("text/plain").send("The widget isn't built yet. Run: npm run build"),
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
  if (widgetUrl) serveLoader(server, readFileSync(join(folder, "widget.js"), "utf8"), widgetUrl);
  else {
    server.get("/widget.js", (_request, reply) =>
      reply.sendFile("widget.js", { maxAge: "5m", cacheControl: true }),
    );
  }
  server.get<{ Params: { name: string } }>("/widget/assets/:name", (request, reply) =>
    // Built names carry a hash of their content.
    reply.sendFile(join("assets", request.params.name), { maxAge: "365d", immutable: true }),
  );
  const page = readFileSync(join(folder, "index.html"), "utf8");
  server.get<{ Querystring: { id?: string } }>("/widget/", async (request, reply) => {
    const allowed = await policyOf(String(request.query.id ?? ""));
    if (!allowed) {
      reply.callNotFound();
      return reply;
    }
    const policy = [...POLICY, `frame-ancestors 'self' ${allowed.sites.join(" ")}`.trim()].join("; ");
    const headers = {
      "content-security-policy": policy,
      "permissions-policy": `${NO_DEVICES}, microphone=${allowed.mayListen ? "(self)" : "()"}`,
    };
    return reply.headers({ ...PAGE_HEADERS, ...headers }).send(page);
  });
}

/** Where the built loader reads the origin of the chat's page. */
const FRAME_ORIGIN = "__PARLEY_FRAME_ORIGIN__";

/** A site that includes the loader from the product's address opens the chat on its own origin all the same. */
function serveLoader(server: FastifyInstance, source: string, widgetUrl: string): void {
  const body = Buffer.from(source.replace(FRAME_ORIGIN, widgetUrl));
  const compressed = gzipSync(body, { level: 9 });
  server.get("/widget.js", (request, reply) => {
    const isCompressed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    return reply
      .headers({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=300",
        "cross-origin-resource-policy": "cross-origin",
        vary: "accept-encoding",
        ...(isCompressed ? { "content-encoding": "gzip" } : {}),
      })
      .send(isCompressed ? compressed : body);
  });
}
