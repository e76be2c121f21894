import type { FastifyInstance } from "fastify";
import type { Operation } from "../operations/define-operation.ts";
import { execute, type Door } from "../operations/execute.ts";
import { wellFormed } from "../text/well-formed.ts";
import { readCredentials } from "./credentials.ts";
import { fromForm } from "./form-values.ts";
import { HttpCall } from "./http-call.ts";
import { BASE_PATH, sendOutcome } from "./register-operations.ts";
import { webSettings } from "./web-settings.ts";
import { feedBeginning } from "./server-sent-events.ts";

/** Streams that a browser opens with GET: the same door, with the address's query as the input. */
export function registerEventStreams(
  server: FastifyInstance,
  door: Door,
  streams: Readonly<Record<string, Operation>>,
): void {
  const web = webSettings(door.app.config);
  for (const [path, operation] of Object.entries(streams)) {
    server.get(`${BASE_PATH}/${path}`, { exposeHeadRoute: false }, async (request, reply) => {
      const query = new URLSearchParams(request.url.split("?")[1] ?? "");
      const outcome = await execute(door, operation, {
        call: new HttpCall(request, reply, web),
        credentials: readCredentials(request, web.isSecure),
        body: () => wellFormed(fromForm(operation.input, query)),
      });
      return sendOutcome(reply, outcome, feedBeginning());
    });
  }
}
