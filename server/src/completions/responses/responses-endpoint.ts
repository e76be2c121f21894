import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { estimateRequestTokens, type Model } from "../../models/index.ts";
import type { Caller } from "../caller.ts";
import { sendChatFailure } from "../chat/chat-errors.ts";
import { bodyOf, type Endpoint } from "../endpoint.ts";
import { invalidField } from "../failure.ts";
import { openReply, type Completions } from "../open-reply.ts";
import { isLong } from "../paced-writer.ts";
import { disconnectSignal, sendCompleted, sendStream, type Wire } from "../send-reply.ts";
import { pageOfInput } from "./input-page.ts";
import { readResponsesRequest, type Lookups, type ResponsesAsked } from "./read-responses-request.ts";
import {
  shown,
  responseJson,
  toResponse,
  type ResponseFrame,
  type ResponseObject,
} from "./response-object.ts";
import { createResponseWriter, type ResponseWriter } from "./response-stream.ts";
import { RESPONSES_DESCRIPTION, RESPONSES_PATH } from "./responses-description.ts";
import {
  itemsUntil,
  MAX_STORED_BYTES,
  removeResponse,
  requireResponse,
  storeResponse,
} from "./stored-responses.ts";

/** The Responses format over the same engine, tools and credits. */
export const responsesEndpoint: Endpoint = {
  path: RESPONSES_PATH,
  describes: RESPONSES_DESCRIPTION,
  sendFailure: sendChatFailure,
  register(scope, completions, callerOf) {
    const { app } = completions;

    scope.post("", async (request, reply) => {
      const caller = callerOf(request);
      const body = bodyOf(request);
      const asked = await readResponsesRequest(body.value, lookupsOf(completions, caller));
      const store = decideStore(asked, body.bytes.length);
      const { echo, wantsEncrypted } = asked;
      const instructionsJson = await jsonOfLong(echo.instructions);
      const open = await openReply(completions, {
        caller,
        requestId: request.id,
        model: asked.model,
        request: asked.request,
        tools: asked.tools,
        mayBeShort: asked.mayBeShort,
        signal: disconnectSignal(reply.raw),
      });
      const createdAt = Math.floor(app.now() / 1000);
      const head: ResponseFrame = { id: newId(), createdAt, store, wantsEncrypted, echo, instructionsJson };
      const wire = wireOf(head, (response) => keep(completions, caller, asked, response));
      return asked.stream ? sendStream(reply, open, wire) : sendCompleted(reply, open, wire);
    });

    scope.post("/input_tokens", async (request) => {
      const lookups = lookupsOf(completions, callerOf(request));
      const asked = await readResponsesRequest(bodyOf(request).value, lookups);
      return { object: "response.input_tokens", input_tokens: estimateRequestTokens(asked.request) };
    });

    registerStored(scope, completions, callerOf);
  },
};

interface Named {
  Params: { id: string };
}

const registerStored: Endpoint["register"] = (scope: FastifyInstance, { app }, callerOf) => {
  scope.get<Named>("/:id", async (request) => {
    const key = { projectId: callerOf(request).projectId, uid: request.params.id };
    const { stream, include } = request.query as Record<string, unknown>;
    if (stream === "true") throw invalidField("stream", "A stored response can't be streamed");
    const { response } = await requireResponse(app, key);
    return shown(response, [include].flat().includes("reasoning.encrypted_content"));
  });
  scope.delete<Named>("/:id", async (request) => {
    const { id } = request.params;
    await removeResponse(app, { projectId: callerOf(request).projectId, uid: id });
    return { id, object: "response", deleted: true };
  });
  scope.get<Named>("/:id/input_items", async (request) => {
    const key = { projectId: callerOf(request).projectId, uid: request.params.id };
    const { input } = await requireResponse(app, key);
    return pageOfInput(key.uid, input, request.query as Record<string, unknown>);
  });
};

function lookupsOf({ app }: Completions, { projectId, models }: Caller): Lookups {
  const { catalogue } = models;
  return {
    findModel: (value: string): Model | null => catalogue.find(value) ?? catalogue.findMessagesModel(value),
    itemsUntil: (uid) => itemsUntil(app, { projectId, uid }),
  };
}

async function jsonOfLong(text: string | null): Promise<string | null> {
  if (text === null || !isLong(text)) return null;
  await nextTurn();
  const json = JSON.stringify(text);
  await nextTurn();
  return json;
}

const newId = (): string => `resp_${randomUUID().replaceAll("-", "")}`;

/** The vendor keeps responses unless told otherwise; a large one only if it was not asked for by name. */
function decideStore({ store }: ResponsesAsked, bytes: number): boolean {
  if (store === false) return false;
  if (bytes <= MAX_STORED_BYTES) return true;
  if (store === null) return false;
  throw invalidField("store", `A request above ${MAX_STORED_BYTES} bytes can't be stored; send store: false`);
}

type Keep = (response: ResponseObject) => Promise<ResponseObject>;

function wireOf(head: ResponseFrame, keepIt: Keep): Wire {
  const finish: Keep = async (response) =>
    shown(head.store ? await keepIt(response) : response, head.wantsEncrypted);
  let writer: ResponseWriter | null = null;
  return {
    whole: async ({ message }) => responseJson(head, await finish(toResponse(head, message))),
    stream: () => (writer = createResponseWriter(head)).write,
    last: async () => writer?.last(finish) ?? "",
  };
}

/** Stored before its client learns its id. A reply that was paid for is given even where it can't be stored. */
async function keep(
  { app }: Completions,
  { projectId }: Caller,
  { previousId, input }: ResponsesAsked,
  response: ResponseObject,
): Promise<ResponseObject> {
  try {
    await storeResponse(app, { projectId, previousId, input, response });
    return response;
  } catch (error) {
    app.log.error({ err: error, response: response.id }, "a response could not be stored");
    return { ...response, store: false };
  }
}
