import type { EndpointDescription } from "./endpoint-description.ts";

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Record<string, OpenApiPath>;
  /** What the server sends, by event. */
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly [part: string]: unknown;
}

export type OpenApiPath = { [Method in EndpointDescription["method"]]?: OpenApiOperation };

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly "x-access": string;
  /** The format that others define, for endpoints beside the operations. */
  readonly "x-contract"?: string;
  readonly [part: string]: unknown;
}
