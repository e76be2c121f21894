import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "./caller.ts";
import type { Failure } from "./failure.ts";
import type { Completions } from "./open-reply.ts";

/** Somebody else's contract: its address, its routes, and how it tells failures. */
export interface Endpoint {
  /** Below the base address. */
  readonly path: string;
  sendFailure(reply: FastifyReply, failure: Failure): FastifyReply;
  register(
    scope: FastifyInstance,
    completions: Completions,
    callerOf: (request: FastifyRequest) => Caller,
  ): void;
}
