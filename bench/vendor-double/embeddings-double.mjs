/** A double of an embeddings server: answers each text with a vector at once. */
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

const DIMENSIONS = 384;

/** Different for each text, so that no two are taken for one. */
function vectorOf(text) {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  return Array.from({ length: DIMENSIONS }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1;
    return (state % 10_000) / 10_000;
  });
}

async function answer(request, response) {
  const { input, model } = await json(request);
  const data = [input]
    .flat()
    .map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
  const body = JSON.stringify({ object: "list", data, model, usage: { prompt_tokens: 1, total_tokens: 1 } });
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}

const server = createServer((request, response) => void answer(request, response));
server.listen({ port: 0, host: "127.0.0.1", backlog: 1_024 }, () =>
  process.send({ port: server.address().port }),
);
