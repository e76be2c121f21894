import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "../logger.ts";
import type { CounterSeries, HistogramSeries, Metrics } from "./metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Stays open for as long as its reader likes, so its duration says nothing about the server. */
    isFeed?: true;
  }
}

export type RequestLog = "off" | "errors" | "all";

interface ObservedRoute {
  readonly operation: string;
  readonly seconds: HistogramSeries | null;
  readonly byStatus: Map<number, CounterSeries>;
}

/** As nginx writes it: the client went away before it got an answer. */
const CLIENT_CLOSED = 499;
const API = "/chatbot/v1/";

/** Counts, times and logs the requests of every route. Without metrics and log no request pays for it. */
export function observeRequests(
  server: FastifyInstance,
  { metrics, log, requestLog }: { metrics: Metrics | null; log: Logger; requestLog: RequestLog },
): void {
  if (!metrics && requestLog === "off") return;
  const requests = metrics?.counter({
    name: "parley_http_requests_total",
    help: "Requests by operation, or by route where there is none, and status.",
    labels: ["operation", "status"],
  });
  const durations = metrics?.histogram({
    name: "parley_http_request_duration_seconds",
    help: "Time from a request to the end of its answer, without live feeds.",
    labels: ["operation"],
  });
  const routes = new Map<string, ObservedRoute>();

  function routeOf(request: FastifyRequest): ObservedRoute {
    const { url, config } = request.routeOptions;
    const known = routes.get(url ?? "");
    if (known) return known;
    const operation = nameOf(request.is404 ? undefined : url);
    const seconds = config.isFeed ? null : (durations?.(operation) ?? null);
    const route = { operation, seconds, byStatus: new Map<number, CounterSeries>() };
    routes.set(url ?? "", route);
    return route;
  }

  server.addHook("onResponse", (request, reply, done) => {
    const route = routeOf(request);
    const status = reply.raw.headersSent ? reply.raw.statusCode : CLIENT_CLOSED;
    if (requests) {
      let series = route.byStatus.get(status);
      if (!series) route.byStatus.set(status, (series = requests(route.operation, String(status))));
      series.add();
      route.seconds?.observe(reply.elapsedTime / 1000);
    }
    if (requestLog === "all" || (requestLog === "errors" && status >= 400))
      writeLine(log, { request, reply, operation: route.operation, status });
    done();
  });
}

/** Of the routes that the code registers: what a stranger writes into an address is never a label. */
function nameOf(url: string | undefined): string {
  if (url === undefined) return "unmatched";
  return url.startsWith(API) ? url.slice(API.length) : url;
}

/** Neither the address's query nor headers nor bodies: they contain credentials and what people write. */
function writeLine(
  log: Logger,
  {
    request,
    reply,
    operation,
    status,
  }: { request: FastifyRequest; reply: FastifyReply; operation: string; status: number },
): void {
  const level = status >= 500 ? "error" : status >= 400 ? "warn" : "info";
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  log[level]({ requestId: request.id, method: request.method, operation, status, ms }, "request");
}
