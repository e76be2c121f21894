import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { CALLBACK } from "./oauth.ts";

export interface KeptTokens extends OAuthClientProvider {
  /** Where the client would open a browser. */
  readonly opened: URL | undefined;
  readonly kept: StoredOAuthTokens | undefined;
  readonly information: StoredOAuthClientInformation | undefined;
}

/** What a program gives the official client, in memory. */
export function keepTokens(clientMetadataUrl?: string): KeptTokens {
  let information: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  let opened: URL | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  const clientMetadata: OAuthClientMetadata = {
    client_name: "Official client",
    redirect_uris: [CALLBACK],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
  return {
    redirectUrl: CALLBACK,
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    clientMetadata,
    state: () => "state of the official client",
    clientInformation: () => information,
    saveClientInformation: (saved) => void (information = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (address) => void (opened = address),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    saveDiscoveryState: (saved) => void (discovered = saved),
    discoveryState: () => discovered,
    get opened() {
      return opened;
    },
    get kept() {
      return tokens;
    },
    get information() {
      return information;
    },
  };
}

export interface BegunConnection {
  /** What the consent page gets: the query of the address that the client opened. */
  readonly query: string;
  /** The client is connected with the answer that came back to it. */
  finish(answer: URLSearchParams): Promise<Client>;
}

/** The official client without a token: it is refused, finds out where to ask, and opens a browser. */
export async function beginConnection(url: URL, provider: KeptTokens): Promise<BegunConnection> {
  const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
  const refusal = await new Client({ name: "test", version: "1" }).connect(transport).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof UnauthorizedError))
    throw new Error("The client was not refused", { cause: refusal });
  return {
    query: provider.opened!.search.slice(1),
    async finish(answer) {
      await transport.finishAuth(answer);
      const client = new Client({ name: "test", version: "1" });
      await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
      return client;
    },
  };
}
