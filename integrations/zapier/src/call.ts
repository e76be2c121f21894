import type { AfterResponseMiddleware, BeforeRequestMiddleware, Bundle, ZObject } from "zapier-platform-core";
import { apiAddress } from "./generated/server-address.ts";

/** The parts of an answer that the integration reads. */
interface Envelope<T> {
  readonly data: T;
}

/** One operation of the API. What it refuses is thrown by `refuse`. */
export async function call<T>(
  z: ZObject,
  bundle: Pick<Bundle, "authData">,
  operation: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  // An empty field of the form is one that was not filled in: the API would clear it.
  const filled = Object.entries(body).filter(([, value]) => value !== "" && value !== undefined);
  const response = await z.request<Envelope<T>>({
    url: `${addressOf(z, bundle)}/${operation}`,
    method: "POST",
    body: Object.fromEntries(filled),
  });
  return response.data.data;
}

function addressOf(z: ZObject, { authData }: Pick<Bundle, "authData">): string {
  try {
    return apiAddress(authData.server_url ?? "");
  } catch (error) {
    throw new z.errors.Error((error as Error).message, "InvalidServerUrl", 400);
  }
}

/** Adds the token to requests of the server alone: no other address gets it. */
export const addToken: BeforeRequestMiddleware = (request, z, bundle) => {
  const { token } = bundle.authData;
  if (token && request.url.startsWith(`${addressOf(z, bundle)}/`))
    request.headers = { ...request.headers, authorization: `Bearer ${token}` };
  return request;
};

interface Failure {
  readonly message?: unknown;
  readonly errors?: Readonly<Record<string, unknown>>;
}

/** Throws what the API says of a refused request. Zapier's own error would show the request with it. */
export const refuse: AfterResponseMiddleware = (response, z) => {
  if (response.status < 400) return response;
  const text = textOf(response.data as Failure | undefined, response.status);
  if (response.status === 401) throw new z.errors.ExpiredAuthError(text);
  if (response.status === 429)
    throw new z.errors.ThrottledError(text, Number(response.getHeader("retry-after")) || 60);
  throw new z.errors.Error(text, "RequestRefused", response.status);
};

function textOf(failure: Failure | undefined, status: number): string {
  if (typeof failure?.message !== "string") return `The server answered ${status}.`;
  return [failure.message, ...Object.values(failure.errors ?? {}).flat()].join(" ");
}
