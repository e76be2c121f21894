import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointDescription } from "../platform/openapi/endpoint-description.ts";
import type { Caller } from "./caller.ts";
import type { CompletionFailure } from "./failure.ts";
import type { Completions } from "./open-reply.ts";

/** A body in both forms: endpoints read the value, and the vendor gets the bytes of a request that stays as it is. */
export interface CompletionBody {
  readonly bytes: Buffer;
  readonly value: unknown;
}

export const bodyOf = (request: FastifyRequest): CompletionBody => request.body as CompletionBody;

/** A vendor's contract: its address, its routes, and how it reports failures. */
export interface Endpoint {
  /** Below the base address. */
  readonly path: string;
  /** Every route it registers. */
  readonly describes: readonly EndpointDescription[];
  sendFailure(reply: FastifyReply, failure: CompletionFailure): FastifyReply;
  register(
    scope: FastifyInstance,
    completions: Completions,
    callerOf: (request: FastifyRequest) => Caller,
  ): void;
}
