import { FileProblem } from "../../training/index.ts";
import { ActionFailure } from "../failure.ts";
import { fetchFailureOf } from "../http/send-request.ts";
import type { McpSdk } from "./load-sdk.ts";

const LONGEST_COMPLAINT = 500;
const NOT_THE_PROTOCOL = "The answer is not what the protocol of MCP says.";

/** A failure of the other side, in a sentence; null for one of our own. */
export function mcpFailureOf(sdk: McpSdk, error: unknown): ActionFailure | null {
  const { IssuerMismatchError, OAuthClientFlowError, OAuthError, ProtocolError } = sdk;
  const { SdkError, SdkErrorCode, SdkHttpError } = sdk;
  if (error instanceof ActionFailure) return error;
  if (error instanceof FileProblem) return fetchFailureOf(error);
  // The client asks first which version the server speaks, and tells a failed attempt in an error of its own.
  if (error instanceof SdkError && error.cause instanceof Error) {
    const cause = mcpFailureOf(sdk, error.cause);
    if (cause) return cause;
  }
  if (error instanceof SdkHttpError) return new ActionFailure(sentenceOfStatus(error.status ?? 0));
  if (error instanceof ProtocolError)
    return new ActionFailure(`The MCP server answered with an error: ${cut(error.message)}`);
  if (error instanceof OAuthError)
    return new ActionFailure(
      `The authorization server refused: ${cut(`${error.code} ${error.message}`.trim())}.`,
    );
  // A server could name another company's authorization server as its own, and collect what a member consents to.
  if (error instanceof IssuerMismatchError)
    return new ActionFailure("The authorization server has another name than the MCP server says.");
  if (error instanceof SdkError && error.code === SdkErrorCode.ClientHttpUnexpectedContent)
    return new ActionFailure(NOT_THE_PROTOCOL);
  if (error instanceof SdkError || error instanceof OAuthClientFlowError) return cantBeUsed(error);
  // The client found something else than the protocol says: broken JSON or other fields.
  if (error instanceof SyntaxError || error instanceof RangeError || isZodError(error))
    return new ActionFailure(NOT_THE_PROTOCOL);
  return error instanceof Error && PROTOCOL_COMPLAINT.test(error.message) ? cantBeUsed(error) : null;
}

const cantBeUsed = ({ message }: Error): ActionFailure =>
  new ActionFailure(`The MCP server can't be used: ${cut(message.replace(/\.+$/, ""))}.`);

/** What the official client says in plain errors. */
const PROTOCOL_COMPLAINT =
  /^(?:Server's protocol version|Server sent invalid|HTTP \d+ |Incompatible auth server|Resource server|Protected resource)/;

const isZodError = (error: unknown): boolean => error instanceof Error && error.name.includes("ZodError");

function sentenceOfStatus(status: number): string {
  if (status === 401 || status === 403) return "The MCP server refuses our credentials.";
  if (status === 404 || status === 405) return "There is no MCP server at this address.";
  if (status >= 300 && status < 400) return "The MCP server redirects to another host, which is not called.";
  return status < 100 ? NOT_THE_PROTOCOL : `The MCP server answered with the status ${status}.`;
}

const cut = (text: string): string =>
  text.length > LONGEST_COMPLAINT ? `${text.slice(0, LONGEST_COMPLAINT)}…` : text;
