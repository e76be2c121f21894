import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

interface WidgetOriginOptions {
  /** The address of the chat's own origin, such as https://widget.example.com. */
  readonly widgetUrl: string;
  /** The paths of the operations that the chat calls. */
  readonly apiPaths: readonly string[];
}

const FILES =
  /^\/(widget\.js|widget\/(assets\/[^/]+|extension(\.zip)?)?|healthz|chatbot\/v1\/(?:attachments\/[a-z0-9]+\/[a-z]+|pictures\/[a-z0-9]+\/[a-z0-9.]+))$/;

/**
 * Gives the chat a separate origin: it serves nothing but the chat, and no other origin serves the chat's page. A
 * script that ran in the chat would find neither the dashboard nor its cookies there.
 */
export function registerWidgetOrigin(server: FastifyInstance, options: WidgetOriginOptions): void {
  const { host, origin } = new URL(options.widgetUrl);
  const apiPaths = new Set(options.apiPaths);
  server.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (request.host === host) {
      if (!FILES.test(path) && !apiPaths.has(path)) throw new AppError("not_found", "Not found");
      return;
    }
    if (path === "/widget/") return reply.redirect(`${origin}${request.url}`, 307);
    return;
  });
}
