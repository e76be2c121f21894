import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type ClientCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { createHash } from "node:crypto";
import { sign } from "../../platform/secrets/secrets.ts";
import type { CallToolResult, InputRequiredResult, McpExchange } from "./offer.ts";
import { failedResult } from "./tool-result.ts";

/** A call that deletes something, as a person is asked about it. */
export interface DeletingCall {
  readonly tool: string;
  readonly title: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Asks the person behind a client before something is deleted, where the client is able to ask. */
export interface Confirmation {
  /** The question or the refusal to answer with; null where the call may run. */
  ask(exchange: McpExchange, deletion: DeletingCall): Promise<InputRequiredResult | CallToolResult | null>;
  /** The state of a round as the client returned it; throws if it is not the one that was sent. */
  readonly verify: (state: string, exchange: ServerContext) => Promise<unknown>;
}

const KEY = "confirm";
const LONGEST_SHOWN = 500;

/** What the server remembers between two rounds, kept by the client: sealed, and valid for ten minutes. */
export const createRoundState = (signingKey: string) =>
  createRequestStateCodec<{ readonly call: string }>({
    key: sign(signingKey, "mcp-request-state", "key"),
  });

export function createConfirmation(signingKey: string): Confirmation {
  const state = createRoundState(signingKey);
  return {
    verify: (given, exchange) => state.verify(given, exchange),
    async ask(exchange, deletion) {
      if (!canAsk(exchange)) return null;
      const call = fingerprint(exchange, deletion);
      const { inputResponses, requestState } = exchange.mcpReq;
      const answer = inputResponse(inputResponses, KEY);
      // An answer counts for the call it was given to only: same token, same tool, same arguments.
      const isOurs = requestState<{ call: string }>()?.call === call;
      if (isOurs && answer.kind === "elicit") {
        if (answer.action !== "accept") return declined;
        if (acceptedContent<{ delete?: unknown }>(inputResponses, KEY)?.delete === true) return null;
        return declined;
      }
      return inputRequired({
        inputRequests: { [KEY]: inputRequired.elicit(question(deletion)) },
        requestState: await state.mint({ call }, exchange),
      });
    },
  };
}

const declined = failedResult(409, "The person did not confirm, so nothing was deleted.");

function canAsk({ mcpReq }: McpExchange): boolean {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  const elicitation = declared?.elicitation;
  // An empty declaration means forms, as before there were other ways to ask.
  return elicitation !== undefined && (Object.keys(elicitation).length === 0 || "form" in elicitation);
}

function fingerprint({ http }: McpExchange, { tool, input }: DeletingCall): string {
  const caller = http?.authInfo?.extra?.caller as { tokenId: number } | undefined;
  return createHash("sha256")
    .update(JSON.stringify([caller?.tokenId, tool, input]))
    .digest("base64url");
}

function question({ tool, title, input }: DeletingCall) {
  const given = JSON.stringify(input);
  const shown = given.length > LONGEST_SHOWN ? `${given.slice(0, LONGEST_SHOWN)}…` : given;
  return {
    message: `${title}? ${tool} will run with ${shown}`,
    requestedSchema: {
      type: "object" as const,
      properties: { delete: { type: "boolean" as const, title: "Yes, go ahead", default: false } },
      required: ["delete"],
    },
  };
}
