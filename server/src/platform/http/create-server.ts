import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import { AppError, type ErrorCode } from "../errors/app-error.ts";
import type { Config } from "../config/config.ts";
import type { TrustedProxies } from "../config/trusted-proxies.ts";
import type { Readiness } from "../readiness/readiness.ts";
import { API_VERSION, BASE_PATH } from "./api-version.ts";
import { registerLazyBodies } from "./body-reader.ts";
import { compressAnswers } from "./compress-answers.ts";
import { requestIdOf } from "./request-id.ts";
import { trackRoutes } from "./route-methods.ts";
import { webSettings } from "./web-settings.ts";

/** An HTTP server that answers everything, also its own failures, in the envelope. */
export function createServer(config: Config, readiness: Readiness): FastifyInstance {
  const server = Fastify({
    logger: config.logLevel === "silent" ? false : { level: config.logLevel, redact: REDACTED },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesOf(config.trustProxy),
    genReqId: requestIdOf,
    // Each log line names the request; a child logger per request would cost more than most answers.
    childLoggerFactory: (logger) => logger,
    requestTimeout: 120_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
  });
  registerLazyBodies(server);
  compressAnswers(server);
  trackRoutes(server);
  const { isSecure } = webSettings(config);
  server.addHook("onRequest", async (request, reply) => {
    // A number of proxies says nothing about the peer, and many proxies pass a client's own header on.
    if (typeof config.trustProxy === "number") delete request.raw.headers["x-forwarded-host"];
    if (reply.raw.socket === null) closeWithConnection(reply.raw);
    reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    if (request.url.startsWith(BASE_PATH)) reply.header("x-api-version", API_VERSION);
    if (isSecure) reply.header("strict-transport-security", ONE_YEAR);
  });
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error({ err: error, requestId: request.id }, "request failed");
    return sendFailure(reply, known);
  });
  server.setNotFoundHandler((request, reply) => {
    const allowed = server.methodsOf(request.url);
    if (allowed.length === 0) return sendFailure(reply, new AppError("not_found", "Not found"));
    reply.header("allow", allowed.join(", "));
    return sendFailure(
      reply,
      new AppError("method_not_allowed", `Use ${allowed.join(" or ")} for this URL.`),
    );
  });
  server.get("/healthz", (_request, reply) => {
    // No failure: nothing is logged.
    if (readiness.isFirstRun()) return sendFailure(reply, new AppError("unavailable", FIRST_RUN));
    const paused = readiness.isPaused() ? { data: { paused: true } } : {};
    return { type: "RXSUCCESS", message: "Parley is running", ...paused };
  });
  server.get("/readyz", async () => {
    const ready = await readiness.check();
    return { type: "RXSUCCESS", message: "Parley is ready", data: { ready } };
  });
  return server;
}

/** Counted from the right, so that a client can't prepend a forged address. */
function proxiesOf(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trusted === "number") return (_address, hop) => hop < trusted;
  return trusted === false ? false : [...trusted];
}

/**
 * Node reports a closed connection only to the response that is being sent; without this, requests queued behind
 * it would run for no client.
 */
function closeWithConnection(response: ServerResponse): void {
  const { socket } = response.req;
  const close = (): void => {
    response.destroy();
    response.emit("close");
  };
  // As many as a client sends ahead.
  socket.setMaxListeners(0).once("close", close);
  response.once("socket", () => socket.off("close", close));
}

const FIRST_RUN = "The first start is still under way.";
const ONE_YEAR = "max-age=31536000";

const REDACTED = [
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["api-key"]',
  'req.headers["x-api-key"]',
  'req.headers["x-visitor-token"]',
];

function sendFailure(reply: FastifyReply, error: AppError): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers ?? {})
    .header("content-type", "application/json; charset=utf-8")
    .send(
      JSON.stringify({
        type: "RXERROR",
        message: error.message,
        ...(error.fields ? { errors: error.fields } : {}),
      }),
    );
}

const BY_STATUS: Readonly<Record<number, [ErrorCode, string]>> = {
  400: ["invalid_params", "Invalid params"],
  // Only the reader of static files answers it, for a path outside its folder.
  403: ["not_found", "Not found"],
  404: ["not_found", "Not found"],
  413: ["too_large", "The body is too large."],
  414: ["too_large", "The URL is too long."],
  415: ["unsupported_media_type", "Send the body as application/json or application/x-www-form-urlencoded."],
};

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const known = BY_STATUS[error.statusCode ?? 500];
  return known
    ? new AppError(known[0], known[1])
    : new AppError("internal", "Something went wrong", { cause: error });
}
