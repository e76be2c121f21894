/** The floor: plain node:http that checks no caller, stores nothing and sends each message to its one feed. */
import { createServer } from "node:http";
import { answerUsage } from "../product/answer-usage.mjs";

const feeds = new Map();
let lastId = 0;

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://127.0.0.1");
  if (pathname.endsWith("/live/session")) openFeed(searchParams.get("session_uid"), response);
  else receiveMessage(request, response);
});

function openFeed(uid, response) {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  response.write("retry: 5000\n\n");
  response.write(`event: session\ndata: ${JSON.stringify({ session_uid: uid })}\n\n`);
  feeds.set(uid, response);
  response.once("close", () => feeds.delete(uid));
}

function receiveMessage(request, response) {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { session_uid: uid, message } = JSON.parse(Buffer.concat(chunks).toString());
    const data = { id: ++lastId, session_uid: uid, send_by: "operator", message };
    feeds.get(uid)?.write(`id: ${data.id}\nevent: message\ndata: ${JSON.stringify(data)}\n\n`);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
  });
}

setInterval(() => {
  for (const response of feeds.values()) response.write(": still here\n\n");
}, 15_000);
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () =>
  process.send({ port: server.address().port }),
);
answerUsage();
