/**
 * The floor: a proxy of plain node:http that authenticates no caller, counts nothing and passes bytes both ways.
 */
import { Agent, createServer, request } from "node:http";
import { answerUsage } from "../product/answer-usage.mjs";

const vendor = new URL(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1_024 });

const server = createServer({ keepAliveTimeout: 65_000 }, (incoming, response) => {
  const { url: path, method } = incoming;
  const headers = { ...incoming.headers, host: vendor.host };
  const outgoing = request(
    { host: vendor.hostname, port: vendor.port, path, method, headers, agent },
    (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    },
  );
  outgoing.on("error", () => response.destroy());
  response.on("close", () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  incoming.pipe(outgoing);
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 16_384 }, () => {
  process.send({ port: server.address().port });
});
answerUsage();
