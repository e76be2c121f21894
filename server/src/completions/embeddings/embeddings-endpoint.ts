import type { Caller } from "../caller.ts";
import { sendChatFailure } from "../chat/chat-errors.ts";
import { bodyOf, type Endpoint } from "../endpoint.ts";
import { CompletionError, invalidField } from "../failure.ts";
import type { Completions } from "../open-reply.ts";
import { EMBEDDINGS_DESCRIPTION, EMBEDDINGS_PATH } from "./embeddings-description.ts";
import { readEmbeddingsRequest, type EmbeddingsAsked } from "./read-embeddings-request.ts";

/** The vectors that the project's own search uses. They are free: no vendor's model is asked for them. */
export const embeddingsEndpoint: Endpoint = {
  path: EMBEDDINGS_PATH,
  describes: EMBEDDINGS_DESCRIPTION,
  sendFailure: sendChatFailure,
  register(scope, completions, callerOf) {
    scope.post("", (request) =>
      embed(completions, callerOf(request), readEmbeddingsRequest(bodyOf(request).value)),
    );
  },
};

async function embed({ app }: Completions, { projectId }: Caller, asked: EmbeddingsAsked): Promise<object> {
  const { knowledge } = app.services;
  const { embedder } = await knowledge.describe(projectId);
  if (embedder !== null && asked.model !== embedder)
    throw invalidField("model", `The model ${asked.model.slice(0, 100)} does not exist; use ${embedder}`);
  const embedded = await knowledge.embedQuestions(projectId, asked.texts);
  if (!embedded) throw new CompletionError(503, "api_error", "No embedding model works at the moment");
  const { vectors } = embedded;
  const dimensions = vectors[0]?.length ?? 0;
  if (asked.dimensions !== null && asked.dimensions !== dimensions)
    throw invalidField("dimensions", `${embedded.embedder} has ${dimensions} dimensions`);
  return {
    object: "list",
    data: vectors.map((vector, index) => ({
      object: "embedding",
      index,
      embedding: asked.base64 ? toBase64(vector) : Array.from(vector),
    })),
    model: embedded.embedder,
    usage: { prompt_tokens: asked.tokens, total_tokens: asked.tokens },
  };
}

const toBase64 = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");
