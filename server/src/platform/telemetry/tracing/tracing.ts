import { hostname } from "node:os";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import type { JobHandler, Jobs } from "../../jobs/jobs.ts";
import { productVersion } from "../../runtime/code-location.ts";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createExporter } from "./exporter.ts";
import { createSampler } from "./sampler.ts";
import { runInSpan, startRoot, type OpenSpan, type SpanStart } from "./spans.ts";
import { parseTraceparent, type TraceContext } from "./trace-context.ts";

export interface Tracing {
  /** Before routes are registered. */
  traceRequests(server: FastifyInstance): void;
  traceJobs(jobs: Jobs): Jobs;
  close(): Promise<void>;
}

/** As nginx writes it: the client went away before it got an answer. */
const CLIENT_CLOSED = 499;

const OFF: Tracing = {
  traceRequests: () => undefined,
  traceJobs: (jobs) => jobs,
  close: () => Promise.resolve(),
};

/** Unless an exporter is configured nothing is hooked in anywhere. */
export function createTracing(
  { tracing }: Config,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Tracing {
  if (tracing === null) return OFF;
  const version = productVersion();
  const { endpoint, headers, timeoutMs, serviceName, propagates } = tracing;
  const resource = {
    "service.name": serviceName,
    "service.version": version,
    "service.instance.id": `${hostname()}:${process.pid}`,
  };
  const exporter = createExporter({ endpoint, headers, timeoutMs, resource, version, metrics, log });
  const isSampled = createSampler(tracing);
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const open = (parent: TraceContext | null, start: SpanStart) =>
    startRoot({ sink: exporter.sink, parent, isSampled: isSampled(parent), isHandedOn: propagates }, start);

  return {
    close: () => exporter.close(),
    traceRequests(server) {
      server.addHook("onRequest", (request, _reply, done) => {
        const route = request.is404 ? "unmatched" : (request.routeOptions.url ?? "unmatched");
        const span = open(propagates ? parseTraceparent(request.headers.traceparent) : null, {
          name: `${request.method} ${route}`,
          kind: "server",
          attributes: {
            "http.request.method": request.method,
            "http.route": route,
            "parley.request_id": request.id,
          },
        });
        spans.set(request, span);
        runInSpan(span, done);
      });
      server.addHook("onResponse", (request, { raw }, done) => {
        const status = raw.headersSent ? raw.statusCode : CLIENT_CLOSED;
        spans.get(request)?.end({
          attributes: { "http.response.status_code": status },
          isFailed: status >= 500,
        });
        done();
      });
    },
    traceJobs: (jobs) => ({
      ...jobs,
      register: (kind, handler) => jobs.register(kind, traced(kind, handler)),
    }),
  };

  function traced(kind: string, handler: JobHandler): JobHandler {
    return {
      ...handler,
      async run(job, signal) {
        const attributes = { "parley.job.kind": kind, "parley.job.attempt": job.attempt };
        const span = open(null, { name: `job ${kind}`, kind: "consumer", attributes });
        try {
          await runInSpan(span, () => handler.run(job, signal));
          span.end();
        } catch (error) {
          span.end({ isFailed: true });
          throw error;
        }
      },
    };
  }
}
