import type { FastifyInstance, FastifyRequest } from "fastify";
import { estimateRequestTokens, framesOf, type StreamEvent } from "../../models/index.ts";
import { catalogueFor, type Caller } from "../caller.ts";
import { CompletionError, invalidField } from "../failure.ts";
import { bodyOf, type Endpoint } from "../endpoint.ts";
import { openReply } from "../open-reply.ts";
import { disconnectSignal, sendStream, sendCompleted, type Wire } from "../send-reply.ts";
import { readTools } from "../server-tools/asked-tools.ts";
import { MESSAGES_DESCRIPTION, MESSAGES_PATH } from "./messages-description.ts";
import { sendMessagesFailure } from "./messages-errors.ts";
import { modelEntry, pageOfModels } from "./messages-models.ts";
import { readMessagesRequest, refuseSampling, requireWithinModel } from "./read-request.ts";
import { refuseVendorBilled } from "./vendor-billed.ts";

const WIRE: Wire = { whole: ({ body }) => body, stream: () => encodeFrames };

/**
 * The data as received. Only content that does not look complete is parsed: parsing a token costs more than
 * sending it.
 */
function encodeFrames(batch: readonly StreamEvent[]): string {
  for (const event of batch) {
    if (!event.looksWhole && event.type.startsWith("content_block")) void event.data;
  }
  return framesOf(batch);
}

/** The messages API of the vendor, with server tools and `sources` added to it. */
export const messagesEndpoint: Endpoint = {
  path: MESSAGES_PATH,
  describes: MESSAGES_DESCRIPTION,
  sendFailure: sendMessagesFailure,
  register(scope, completions, callerOf) {
    scope.post("/messages", async (request, reply) => {
      const caller = callerOf(request);
      const body = bodyOf(request);
      const asked = readMessagesRequest(body.value);
      const model = requireModel(caller, asked.model);
      const tools = readTools(asked.tools);
      refuseVendorBilled(asked);
      requireWithinModel("max_tokens", asked.max_tokens, model);
      refuseSampling(asked, model);
      const open = await openReply(completions, {
        caller,
        requestId: request.id,
        model,
        request: asked,
        tools,
        body: body.bytes,
        headers: vendorHeaders(request),
        signal: disconnectSignal(reply.raw),
      });
      return asked.stream === true ? sendStream(reply, open, WIRE) : sendCompleted(reply, open, WIRE);
    });
    registerCounting(scope, callerOf);
    registerModels(scope, completions, callerOf);
  },
};

function requireModel({ models }: Caller, value: string) {
  const model = models.catalogue.findMessagesModel(value);
  if (!model) throw invalidField("model", `${value} does not belong to the supported model family`);
  return model;
}

/** Versions and betas are between the client and the vendor. */
function vendorHeaders({ headers }: FastifyRequest): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (name.startsWith("anthropic-") && typeof value === "string") forwarded[name] = value;
  }
  return forwarded;
}

function registerCounting(scope: FastifyInstance, callerOf: (request: FastifyRequest) => Caller): void {
  scope.post("/messages/count_tokens", async (request) => {
    const fields = readMessagesRequest(bodyOf(request).value, { counting: true });
    requireModel(callerOf(request), fields.model);
    return { input_tokens: estimateRequestTokens(fields) };
  });
}

const registerModels: Endpoint["register"] = (scope, { app }, callerOf) => {
  scope.get("/models", async (request) => {
    const caller = callerOf(request);
    return pageOfModels(catalogueFor(app, caller), caller.plan, request.query as Record<string, unknown>);
  });
  scope.get<{ Params: { id: string } }>("/models/:id", async (request) => {
    const model = catalogueFor(app, callerOf(request)).findMessagesModel(request.params.id);
    if (!model) throw new CompletionError(404, "not_found_error", `model: ${request.params.id}`);
    return modelEntry(model);
  });
};
