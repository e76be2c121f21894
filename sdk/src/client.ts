import { operationNames, type Operations } from "./generated/operations.ts";
import { ParleyError, type Failure } from "./parley-error.ts";

/** How the client identifies itself. In a browser the dashboard's cookie does it and nothing is given here. */
export type Credential =
  | { readonly token: string }
  | { readonly key: string }
  | { readonly csrfToken: () => string | null };

export interface ClientOptions {
  /** For example `https://chat.example.com/chatbot/v1`. */
  readonly baseUrl: string;
  readonly credential?: Credential;
  readonly fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A repetition with the same key answers the first result again instead of doing it twice. */
  readonly idempotencyKey?: string;
}

type OperationName = keyof Operations;
type Arguments<Name extends OperationName> = undefined extends Operations[Name]["input"]
  ? [input?: Operations[Name]["input"], options?: CallOptions]
  : [input: Operations[Name]["input"], options?: CallOptions];

/** One method for each operation. */
export type Client = {
  readonly [Name in OperationName]: (...parameters: Arguments<Name>) => Promise<Operations[Name]["answer"]>;
};

export function createClient(options: ClientOptions): Client {
  const methods = operationNames.map((name) => [
    name,
    (input: unknown, callOptions: CallOptions = {}) => call(options, name, input ?? {}, callOptions),
  ]);
  // The list and the types are generated from the same document, so every method has its type.
  return Object.fromEntries(methods) as Client;
}

async function call(
  options: ClientOptions,
  name: string,
  input: unknown,
  callOptions: CallOptions,
): Promise<unknown> {
  const response = await send(options, name, input, callOptions);
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (!isJson && response.ok) return response.text();
  const body = isJson ? ((await response.json()) as { type: string }) : null;
  if (response.ok && body?.type === "RXSUCCESS") return body;
  throw new ParleyError(response.status, response.headers.get("x-request-id"), body as Failure | null);
}

function send(
  options: ClientOptions,
  name: string,
  input: unknown,
  callOptions: CallOptions,
): Promise<Response> {
  const request = options.fetch ?? globalThis.fetch;
  return request(`${options.baseUrl.replace(/\/+$/, "")}/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...credentialHeaders(options.credential),
      ...(callOptions.idempotencyKey ? { "idempotency-key": callOptions.idempotencyKey } : {}),
    },
    body: JSON.stringify(input),
    ...(callOptions.signal ? { signal: callOptions.signal } : {}),
  });
}

function credentialHeaders(credential: Credential | undefined): Record<string, string> {
  if (!credential) return {};
  if ("token" in credential) return { authorization: `Bearer ${credential.token}` };
  if ("key" in credential) return { "api-key": credential.key };
  const csrfToken = credential.csrfToken();
  return csrfToken ? { "x-csrf-token": csrfToken } : {};
}
