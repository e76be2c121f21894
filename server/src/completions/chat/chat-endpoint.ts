import type { Catalogue, Model } from "../../models/index.ts";
import { planIncludes } from "../../organizations/index.ts";
import { catalogueFor } from "../caller.ts";
import { bodyOf, type Endpoint } from "../endpoint.ts";
import { CompletionError } from "../failure.ts";
import { openReply } from "../open-reply.ts";
import { disconnectSignal, sendStream, sendCompleted, type Wire } from "../send-reply.ts";
import { toChatCompletion } from "./chat-answer.ts";
import { CHAT_DESCRIPTION, CHAT_PATH } from "./chat-description.ts";
import { sendChatFailure } from "./chat-errors.ts";
import { createChatWriter } from "./chat-stream.ts";
import { readChatRequest } from "./read-chat-request.ts";

/** The chat-completions format over the same engine, tools and credits. */
export const chatEndpoint: Endpoint = {
  path: CHAT_PATH,
  describes: CHAT_DESCRIPTION,
  sendFailure: sendChatFailure,
  register(scope, completions, callerOf) {
    const { app } = completions;
    const finderOf =
      (catalogue: Catalogue) =>
      (value: string): Model | null =>
        catalogue.find(value) ?? catalogue.findMessagesModel(value);

    const embeddingModel = async (projectId: number) => {
      const { embedder } = await app.services.knowledge.describe(projectId);
      return embedder === null ? [] : [openAiModel(embedder, "embeddings")];
    };

    scope.post("/chat/completions", async (request, reply) => {
      const read = readChatRequest(bodyOf(request).value, finderOf(callerOf(request).models.catalogue));
      const { model, tools, stream, includeUsage, mayBeShort, request: asked } = read;
      const open = await openReply(completions, {
        caller: callerOf(request),
        requestId: request.id,
        model,
        request: asked,
        tools,
        mayBeShort,
        signal: disconnectSignal(reply.raw),
      });
      const created = Math.floor(app.now() / 1000);
      const wire: Wire = {
        whole: ({ message }) => JSON.stringify(toChatCompletion(message, created)),
        stream: () => createChatWriter({ created, includeUsage }),
      };
      return stream ? sendStream(reply, open, wire) : sendCompleted(reply, open, wire);
    });

    scope.get("/models", async (request) => {
      const caller = callerOf(request);
      const { plan, projectId } = caller;
      const data = catalogueFor(app, caller)
        .list()
        .filter((model) => planIncludes(plan, model.plan));
      return { object: "list", data: [...data.map(chatModel), ...(await embeddingModel(projectId))] };
    });

    scope.get<{ Params: { id: string } }>("/models/:id", async (request) => {
      const caller = callerOf(request);
      const model = finderOf(catalogueFor(app, caller))(request.params.id);
      const [embedding] = model ? [] : await embeddingModel(caller.projectId);
      if (embedding?.id === request.params.id) return embedding;
      if (!model) {
        const message = `The model ${request.params.id} does not exist`;
        throw new CompletionError(404, "not_found_error", message);
      }
      return chatModel(model);
    });
  },
};

const chatModel = ({ value, provider }: Model) => openAiModel(value, provider);

const openAiModel = (id: string, owner: string) => ({ id, object: "model", created: 0, owned_by: owner });
