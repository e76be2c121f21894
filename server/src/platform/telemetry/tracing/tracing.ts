import { hostname } from "node:os";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import type { JobHandler, Jobs } from "../../jobs/jobs.ts";
import { productVersion } from "../../runtime/code-location.ts";
import type { Logger } from "../logger.ts";
import { createExporter, type Exporter } from "./exporter.ts";
import { runInSpan, startRoot, type OpenSpan } from "./spans.ts";
import { parseTraceparent, type TraceContext } from "./trace-context.ts";

export interface Tracing {
  /** Before routes are registered. */
  traceRequests(server: FastifyInstance): void;
  traceJobs(jobs: Jobs): Jobs;
  readonly exporter: Exporter;
}

/** Null unless an exporter is configured: then nothing is hooked in anywhere. */
export function createTracing({ tracing }: Config, log: Logger): Tracing | null {
  if (tracing === null) return null;
  const version = productVersion();
  const { endpoint, headers, serviceName, ratio } = tracing;
  const resource = {
    "service.name": serviceName,
    "service.version": version,
    "service.instance.id": `${hostname()}:${process.pid}`,
  };
  const exporter = createExporter({ endpoint, headers, resource, version }, log);
  // A caller that decided already is followed, so that a trace is whole or absent.
  const isSampled = (parent: TraceContext | null) => parent?.isSampled ?? Math.random() < ratio;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  return {
    exporter,
    traceRequests(server) {
      server.addHook("onRequest", (request, _reply, done) => {
        const parent = parseTraceparent(request.headers.traceparent);
        const route = request.is404 ? "unmatched" : (request.routeOptions.url ?? "unmatched");
        const attributes = {
          "http.request.method": request.method,
          "http.route": route,
          "parley.request_id": request.id,
        };
        const name = `${request.method} ${route}`;
        const span = startRoot(
          exporter.sink,
          { name, kind: "server", attributes },
          parent,
          isSampled(parent),
        );
        spans.set(request, span);
        runInSpan(span, done);
      });
      server.addHook("onResponse", (request, reply, done) => {
        const { statusCode } = reply.raw;
        spans.get(request)?.end({
          attributes: { "http.response.status_code": statusCode },
          isFailed: statusCode >= 500,
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
        const start = { name: `job ${kind}`, kind: "consumer", attributes } as const;
        const span = startRoot(exporter.sink, start, null, isSampled(null));
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
