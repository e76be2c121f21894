import {
  call,
  createStreams,
  ParleyError,
  type CallOptions,
  type ClientOptions,
  type Answer,
  type Input,
  type OperationName,
} from "@parley/sdk";
import { claimPreloaded } from "../preload/preloaded-reads.ts";

export { ParleyError } from "@parley/sdk";
export type * from "@parley/sdk";

let csrfToken: string | null = null;

/** Every write needs it; each answer that carries a `Me` renews it. */
export function storeCsrfToken(value: string | null): void {
  csrfToken = value;
}

/** For the few requests that the client can't make, such as uploads that report their progress. */
export const csrfHeaders = (): Record<string, string> => (csrfToken ? { "x-csrf-token": csrfToken } : {});

export const BASE_PATH = "/chatbot/v1";

const OPTIONS: ClientOptions = {
  baseUrl: BASE_PATH,
  credential: { csrfToken: () => csrfToken },
  fetch: (input, init) =>
    claimPreloaded(input, init?.body) ?? fetch(input, { ...init, credentials: "same-origin" }),
};

/** Replies while they grow, and what happens in a project's conversations as it happens. */
export const streams = createStreams(OPTIONS);

let confirmIdentity: (() => Promise<boolean>) | null = null;

/** Sets how to ask the person to confirm their identity; returns a function that removes it. */
export function onConfirmationNeeded(ask: () => Promise<boolean>): () => void {
  let asking: Promise<boolean> | null = null;
  // Calls that are refused at the same time wait for one answer.
  const requestOnce = () =>
    (asking ??= ask().finally(() => {
      asking = null;
    }));
  confirmIdentity = requestOnce;
  return () => {
    if (confirmIdentity === requestOnce) confirmIdentity = null;
  };
}

/** The only way to the server. A request that needs a recent sign-in asks for it and is repeated. */
export async function callOperation<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
): Promise<Answer<Name>> {
  // The parameters follow from the name, which TypeScript cannot relate for a name it does not know yet.
  const callNow = call as (
    to: ClientOptions,
    name: Name,
    input: unknown,
    options?: CallOptions,
  ) => Promise<Answer<Name>>;
  const request = () => callNow(OPTIONS, name, input, options);
  try {
    return await request();
  } catch (error) {
    if (!("reauthentication" in fieldErrorsOf(error)) || !(await confirmIdentity?.())) throw error;
    return request();
  }
}

export const errorStatus = (error: unknown): number | null =>
  error instanceof ParleyError ? error.status : null;

export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ParleyError ? error.errors : {};
