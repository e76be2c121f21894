import type { ServerResponse } from "node:http";
import { startDouble, writeJson, type ReceivedRequest, type VendorDouble } from "./double-server.ts";
import { startOpenAiDouble } from "./openai-double.ts";

/** The deployments of the double's resource, and the model that each is. */
export const AZURE_DEPLOYMENTS: Readonly<Record<string, string>> = {
  chat: "gpt-5.6-luna",
  "gpt-4.1": "gpt-4.1",
};
export const ENTRA = { tenant: "bakery-tenant", client: "bakery-app", secret: "bakery-secret" } as const;

const VERSION = /^\d{4}-\d\d-\d\d(-preview)?$/;
/** The first version that has the Responses API. */
const RESPONSES_SINCE = "2025-03-01";

interface Fault {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface AzureDouble extends VendorDouble {
  /** Ends every token that was given so far, as a change of roles or keys does. */
  endTokens(): void;
}

/**
 * A double of Azure OpenAI before the double of OpenAI, whose schemas check each request. Azure's differences stand
 * here: paths, versions, deployments in place of models, credentials, what its filter says and refuses, and the login
 * that gives tokens to applications.
 */
export async function startAzureDouble(port = 0): Promise<AzureDouble> {
  const openai = await startOpenAiDouble();
  const tokens: string[] = [];
  const ended: string[] = [];
  const double = await startDouble(async (request, response) => {
    if (/^\/[^/]+\/oauth2\/v2\.0\/token$/.test(request.path))
      return giveToken(request, response, `token-${tokens.length + ended.length + 1}`, tokens);
    const fault = accessFault(request, tokens) ?? placeFault(request);
    if (fault) return refuse(response, fault);
    const { isResponses, deployment } = placeOf(request)!;
    const filtered = filterFault(request);
    if (filtered) return writeJson(response, 400, filtered, { "apim-request-id": "azure-request" });
    const answer = await fetch(`${openai.url}/v1/${isResponses ? "responses" : "chat/completions"}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer inner" },
      body: JSON.stringify({ ...request.body, model: AZURE_DEPLOYMENTS[deployment] }),
    });
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "",
      "apim-request-id": "azure-request",
      ...(answer.status === 429 ? { "retry-after": "7" } : {}),
    });
    if (isResponses || answer.status !== 200) {
      for await (const part of answer.body ?? []) response.write(part);
      return void response.end();
    }
    if (request.body["stream"] !== true)
      return void response.end(JSON.stringify(withFilters(await answer.json())));
    response.write(`data: ${JSON.stringify(FIRST_CHUNK)}\n\n`);
    let rest = "";
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      const frames = (rest + Buffer.from(part).toString("utf8")).split("\n\n");
      rest = frames.pop()!;
      for (const frame of frames) response.write(`${filteredFrame(frame)}\n\n`);
    }
    response.end(rest);
  }, port);
  return {
    ...double,
    endTokens: () => ended.push(...tokens.splice(0)),
    async close() {
      await double.close();
      await openai.close();
    },
  };
}

const SAFE = { filtered: false, severity: "safe" } as const;
const FILTERS = { hate: SAFE, self_harm: SAFE, sexual: SAFE, violence: SAFE };
/** Azure says first what its filter has found in the prompt, before there is an answer. */
const FIRST_CHUNK = {
  choices: [],
  created: 0,
  id: "",
  model: "",
  object: "",
  prompt_filter_results: [{ prompt_index: 0, content_filter_results: FILTERS }],
};

/** Every choice has what the filter has found in it. */
function withFilters(answer: unknown): unknown {
  const { choices = [], ...rest } = answer as { choices?: object[] };
  return { ...rest, choices: choices.map((choice) => ({ ...choice, content_filter_results: FILTERS })) };
}

function filteredFrame(frame: string): string {
  const data = frame.replace(/^data: /, "");
  return data === "[DONE]" ? frame : `data: ${JSON.stringify(withFilters(JSON.parse(data)))}`;
}

/** A prompt that the filter refuses, by the directive `[[content-filter]]`. */
function filterFault({ bytes }: ReceivedRequest): object | null {
  if (!bytes.includes("[[content-filter]]")) return null;
  return {
    error: {
      message:
        "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
      type: null,
      param: "prompt",
      code: "content_filter",
      status: 400,
      innererror: {
        code: "ResponsibleAIPolicyViolation",
        content_filter_result: { ...FILTERS, violence: { filtered: true, severity: "high" } },
      },
    },
  };
}

function giveToken(
  { path, bytes }: ReceivedRequest,
  response: ServerResponse,
  access_token: string,
  tokens: string[],
): void {
  const form = new URLSearchParams(bytes.toString("utf8"));
  const deny = (status: number, error: string, description: string) =>
    writeJson(response, status, { error, error_description: description, error_codes: [] });
  if (!path.startsWith(`/${ENTRA.tenant}/`))
    return deny(
      400,
      "invalid_request",
      "AADSTS90002: Tenant not found. Check to make sure you have the correct tenant ID.",
    );
  if (form.get("grant_type") !== "client_credentials")
    return deny(400, "unsupported_grant_type", "AADSTS70003: The app requested an unsupported grant type.");
  if (form.get("scope") !== "https://cognitiveservices.azure.com/.default")
    return deny(
      400,
      "invalid_scope",
      "AADSTS70011: The provided value for the input parameter 'scope' is not valid.",
    );
  if (form.get("client_id") !== ENTRA.client)
    return deny(400, "unauthorized_client", "AADSTS700016: Application was not found in the directory.");
  if (form.get("client_secret") !== ENTRA.secret)
    return deny(401, "invalid_client", "AADSTS7000215: Invalid client secret provided.");
  tokens.push(access_token);
  writeJson(response, 200, { token_type: "Bearer", expires_in: 3_599, ext_expires_in: 3_599, access_token });
}

function accessFault({ headers }: ReceivedRequest, tokens: readonly string[]): Fault | null {
  const key = headers["api-key"];
  const token = headers.authorization?.replace(/^Bearer /, "");
  if (key !== undefined ? !String(key).includes("bad") : token !== undefined && tokens.includes(token))
    return null;
  return {
    status: 401,
    code: "401",
    message:
      "Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.",
  };
}

interface Place {
  readonly isResponses: boolean;
  readonly deployment: string;
}

function placeOf({ path, body }: ReceivedRequest): Place | null {
  const { pathname, searchParams } = new URL(path, "http://double");
  const version = searchParams.get("api-version");
  const named = String(body["model"]);
  if (pathname === "/openai/v1/responses") return { isResponses: true, deployment: named };
  if (pathname === "/openai/v1/chat/completions") return { isResponses: false, deployment: named };
  if (version === null || !VERSION.test(version)) return null;
  if (pathname === "/openai/responses" && version >= RESPONSES_SINCE)
    return { isResponses: true, deployment: named };
  const [, deployment] = /^\/openai\/deployments\/([^/]+)\/chat\/completions$/.exec(pathname) ?? [];
  return deployment === undefined ? null : { isResponses: false, deployment: decodeURIComponent(deployment) };
}

function placeFault(request: ReceivedRequest): Fault | null {
  const place = placeOf(request);
  if (!place) return { status: 404, code: "404", message: "Resource not found" };
  if (AZURE_DEPLOYMENTS[place.deployment]) return null;
  return {
    status: 404,
    code: "DeploymentNotFound",
    message:
      "The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.",
  };
}

function refuse(response: ServerResponse, { status, code, message }: Fault): void {
  writeJson(response, status, { error: { code, message } }, { "apim-request-id": "azure-request" });
}
