import { fileOperations, operationNames, type Failure, type Operations } from "./generated/operations.ts";
import { failureOf, post, request, type ClientOptions } from "./request.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A repetition with the same key answers the first result again instead of doing it twice. */
  readonly idempotencyKey?: string;
}

export type OperationName = keyof Operations;
/** What an operation takes, and the envelope it answers. */
export type Input<Name extends OperationName> = Operations[Name]["input"];
export type Answer<Name extends OperationName> = Operations[Name]["answer"];

type Arguments<Name extends OperationName, Asked = unknown> = undefined extends Operations[Name]["input"]
  ? [input?: Operations[Name]["input"] & Asked, options?: CallOptions]
  : [input: Operations[Name]["input"] & Asked, options?: CallOptions];

/** A list has its total unless the call leaves it out. */
type Method<Name extends OperationName> =
  Answer<Name> extends { total: number }
    ? {
        (...parameters: Arguments<Name, { readonly total?: true }>): Promise<Answer<Name>>;
        (...parameters: Arguments<Name>): Promise<Omit<Answer<Name>, "total"> & { total?: number }>;
      }
    : (...parameters: Arguments<Name>) => Promise<Answer<Name>>;

/** One method for each operation. What answers a file answers its text. */
export type Client = { readonly [Name in OperationName]: Method<Name> };

export function createClient(options: ClientOptions): Client {
  const methods = operationNames.map((name) => [
    name,
    (input: unknown, callOptions?: CallOptions) => send(options, name, input, callOptions),
  ]);
  // The list and the types are generated from the same document, so every method has its type.
  return Object.fromEntries(methods) as Client;
}

/**
 * One operation by its name. Where a client would bring the names of all operations into a page, this brings none but
 * those that are used.
 */
export const call = <Name extends OperationName>(
  options: ClientOptions,
  name: Name,
  ...[input, callOptions]: Arguments<Name>
): Promise<Answer<Name>> =>
  // The server answers what its document says.
  send(options, name, input, callOptions) as Promise<Answer<Name>>;

async function send(
  options: ClientOptions,
  name: string,
  input: unknown = {},
  { signal, idempotencyKey }: CallOptions = {},
): Promise<unknown> {
  const headers = idempotencyKey ? { "idempotency-key": idempotencyKey } : {};
  const response = await request(options, name, { ...post(input, headers), signal });
  // By name: a file may be JSON as well.
  if (fileOperations.has(name)) return response.text();
  const body = (await response.json()) as { type: string };
  if (body.type === "RXSUCCESS") return body;
  throw failureOf(response, body as Failure);
}
