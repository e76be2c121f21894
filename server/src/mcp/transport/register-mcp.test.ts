import Fastify from "fastify";
import { expect, test } from "vitest";
import { MCP_PATH } from "../../platform/http/mcp-address.ts";
import { registerMcp } from "./register-mcp.ts";

test("if the protocol can't be loaded, its requests fail and the server keeps running and can stop", async () => {
  const server = Fastify();
  let tries = 0;
  registerMcp(server, () => {
    tries += 1;
    return Promise.reject(new Error("no such file"));
  });
  server.get("/other", () => "fine");
  for (const expected of [1, 2]) {
    const answer = await server.inject({ method: "POST", url: MCP_PATH });
    expect([answer.statusCode, tries]).toEqual([500, expected]);
  }
  expect((await server.inject("/other")).body).toBe("fine");
  await server.close();
});
