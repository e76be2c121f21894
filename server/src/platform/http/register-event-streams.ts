import type { FastifyInstance } from "fastify";
import type { Operation } from "../operations/define-operation.ts";
import { execute, type Door } from "../operations/execute.ts";
import { wellFormed } from "../text/well-formed.ts";
import { addressKey } from "../limits/address-key.ts";
import type { Credentials } from "../operations/gate.ts";
import { createStreamQuota } from "./stream-quota.ts";
import { readCredentials } from "./credentials.ts";
import { fromForm } from "./form-values.ts";
import { HttpCall } from "./http-call.ts";
import { BASE_PATH } from "./api-version.ts";
import { sendOutcome } from "./register-operations.ts";
import { webSettings } from "./web-settings.ts";
import { feedBeginning } from "./server-sent-events.ts";

/** Streams that a browser opens with GET: the same door, with the address's query as the input. */
export function registerEventStreams(
  server: FastifyInstance,
  door: Door,
  streams: Readonly<Record<string, Operation>>,
): void {
  const web = webSettings(door.app.config);
  const quota = createStreamQuota();
  door.app.metrics.read(
    "gauge",
    { name: "parley_feeds_open", help: "Live feeds of the dashboard and of visitors that are open." },
    () => [[quota.open()]],
  );
  for (const [path, operation] of Object.entries(streams)) {
    server.get(
      `${BASE_PATH}/${path}`,
      { exposeHeadRoute: false, config: { isFeed: true } },
      async (request, reply) => {
        const query = new URLSearchParams(request.url.split("?")[1] ?? "");
        const credentials = readCredentials(request, web.isSecure);
        const claim = quota.claim(callerOf(credentials, request.ip), addressKey(request.ip));
        reply.raw.on("close", claim.release);
        const outcome = await execute(door, operation, {
          call: new HttpCall(request, reply, web),
          credentials,
          body: () => wellFormed(fromForm(operation.input, query)),
          admitStream: claim.extend,
        });
        if (!outcome.stream) claim.release();
        return sendOutcome(reply, outcome, feedBeginning());
      },
    );
  }
}

/** Whose feeds count together: those of one credential, or of one address where there is none. */
const callerOf = ({ bearer, apiKey, visitorToken, signInCookie }: Credentials, ip: string): string =>
  bearer ?? apiKey ?? visitorToken ?? signInCookie ?? addressKey(ip);
