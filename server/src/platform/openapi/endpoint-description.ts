export type JsonSchema = Readonly<Record<string, unknown>>;

/** A format that others define: how its failures are written and which credentials it accepts. */
export interface Contract {
  /** Its name in the industry, for example `Model Context Protocol`. */
  readonly name: string;
  readonly tag: string;
  /** Which callers may use it, in words. */
  readonly access: string;
  /** Names of security schemes; any one of them is enough. */
  readonly security: readonly string[];
  readonly failure: { readonly name: string; readonly schema: JsonSchema };
}

export interface EndpointParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly schema: JsonSchema;
  /** Parameters of the path always are. */
  readonly required?: true;
}

/** Content types with their schemas. */
export type Content = Readonly<Record<string, JsonSchema>>;

/** One route of a contract, as the OpenAPI document and the reference show it. */
export interface EndpointDescription {
  readonly contract: Contract;
  /** The id in the document and the anchor on the page. */
  readonly id: string;
  readonly method: "get" | "post" | "delete";
  /** Below the base address, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly EndpointParameter[];
  readonly body?: Content;
  /** Nothing where the answer has no body. */
  readonly answer?: Content;
  /** Successful statuses other than 200, with their meaning. */
  readonly alsoAnswers?: Readonly<Record<string, string>>;
  /** Failing statuses with their meaning. */
  readonly failures: Readonly<Record<string, string>>;
  /** Shapes with a name that its schemas refer to. */
  readonly components?: Readonly<Record<string, JsonSchema>>;
}

/**
 * A stream of server-sent events. OpenAPI 3.1 has no word for the items of a sequence: the schema is that of one event,
 * whose `data` is JSON on one line.
 */
export const eventStream = (data: JsonSchema, event?: JsonSchema): Content => ({
  "text/event-stream": objectSchema({ ...(event ? { event } : {}), data }, [
    ...(event ? ["event"] : []),
    "data",
  ]),
});

export const objectSchema = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema => ({ type: "object", ...(required.length > 0 ? { required } : {}), properties });
