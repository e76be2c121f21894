import { once } from "node:events";
import { request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

let t: TestApp;
let mine: Workspace;
let port: number;

beforeAll(async () => {
  t = await createTestApp();
  mine = await t.workspace();
  await t.running.server.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = t.running.server.server.address() as AddressInfo);
});
afterAll(async () => {
  const closed = t.close();
  t.running.server.server.closeAllConnections();
  await closed;
});

/** Sends all of a body before it reads the answer, as many clients do. */
async function post(path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  const sent = request({
    port,
    path,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
  });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [{ statusCode: number; resume(): void }];
  response.resume();
  await once(sent, "close");
  return response.statusCode;
}

const LARGE = Buffer.alloc(5 * 1024 * 1024, "x");

test.each([
  ["/chatbot/v1/getOrganizationDetail", () => mine.token],
  ["/chatbot/v1/mcp", () => mine.token],
  ["/chatbot/v1/signIn", () => ({})],
])("every client that sends too large a body to %s reads its 413", async (path, credential) => {
  for (let i = 0; i < 20; i += 1) expect(await post(path, credential(), LARGE)).toBe(413);
});

test("a body without a length is refused as soon as it is too large", async () => {
  const chunked = { ...mine.token, "transfer-encoding": "chunked" };
  expect(await post("/chatbot/v1/getOrganizationDetail", chunked, LARGE)).toBe(413);
});

test("a connection stays usable after a refused body", async () => {
  const socket = connect(port, "127.0.0.1");
  const head = (bytes: number) =>
    `POST /chatbot/v1/getMyProjects HTTP/1.1\r\nhost: x\r\nauthorization: ${mine.token["authorization"]}\r\n` +
    `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;
  socket.write(head(LARGE.length));
  socket.write(LARGE);
  socket.write(`${head(2)}{}`);
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  await expect.poll(() => text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  socket.destroy();
});

test.each([
  "/chatbot/v1/importContacts",
  "/chatbot/v1/getOrganizationDetail",
  "/chatbot/v1/mcp",
  "/chatbot/v1/anthropic/v1/messages",
  "/chatbot/v1/anthropic/v1/messages/count_tokens",
  "/chatbot/v1/openai/v1/chat/completions",
])("a caller without a credential is refused by %s before any of the body has arrived", async (path) => {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 20000000\r\n\r\n`,
  );
  const [first] = (await once(socket.setEncoding("utf8"), "data")) as [string];
  expect(first).toMatch(/^HTTP\/1.1 401/);
  socket.destroy();
});

test("a body with too many values is refused, however short each is", async () => {
  const body = `{"project_uid":"${mine.projectUid}","tags":[${"0,".repeat(400_000)}0]}`;
  const answer = await t.call(mine.token, "getAllContacts", body);
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { body: "The body has more than 50,000 values." } },
  });
});
