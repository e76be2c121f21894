import Fastify from "fastify";
import { expect, test } from "vitest";
import { requestIdOf } from "../../http/request-id.ts";
import { observeRequests, type RequestLog } from "./observe-requests.ts";

/** A server with one route that succeeds and one that fails, and the lines it writes. */
async function observed(requestLog: RequestLog) {
  const lines: { level: string; details: Record<string, unknown> }[] = [];
  const line = (level: string) => (details: object) => void lines.push({ level, details: { ...details } });
  const log = { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
  const server = Fastify({ genReqId: requestIdOf });
  observeRequests(server, { metrics: null, log, requestLog });
  server.post("/chatbot/v1/sendMessage", () => "ok");
  server.get("/broken/:uid", () => Promise.reject(new Error("broken")));
  const send = (url: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: url.startsWith("/chatbot") ? "POST" : "GET",
      url,
      headers,
      payload: "secret-body",
    });
  return { lines, send };
}

const WITH_SECRETS = {
  authorization: "Bearer secret-token",
  cookie: "secret-cookie",
  "content-type": "text/plain",
};

test("all: a line for each request, with its operation, status, time and id alone", async () => {
  const { lines, send } = await observed("all");
  await send("/chatbot/v1/sendMessage?key=secret-query", { ...WITH_SECRETS, "x-request-id": "caller-id-1" });
  await send("/broken/secret-uid");
  await send("/secret-path");
  expect(lines).toEqual([
    {
      level: "info",
      details: {
        requestId: "caller-id-1",
        method: "POST",
        operation: "sendMessage",
        status: 200,
        ms: expect.any(Number),
      },
    },
    { level: "error", details: expect.objectContaining({ operation: "/broken/:uid", status: 500 }) },
    { level: "warn", details: expect.objectContaining({ operation: "unmatched", status: 404 }) },
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("errors: only what fails; off: nothing", async () => {
  const errors = await observed("errors");
  await errors.send("/chatbot/v1/sendMessage", WITH_SECRETS);
  await errors.send("/broken/1");
  expect(errors.lines.map(({ details }) => details.status)).toEqual([500]);
  const off = await observed("off");
  await off.send("/broken/1");
  expect(off.lines).toEqual([]);
});

test.each([
  ["8-4-4-4-12", "01890a5d-ac96-774b-bcce-b302099a8057", true],
  ["a trace id of a load balancer", "Root=1-67891233-abcdef012345678912345678", true],
  ["too short", "1", false],
  ["too long", "x".repeat(129), false],
  ["a line break", "abcdefgh\n{}", false],
  ["markup", "<script>alert(1)</script>", false],
  ["blank", "        ", false],
])("an id of the caller is taken over only if it is well-formed: %s", (_name, given, isKept) => {
  const id = requestIdOf({ headers: { "x-request-id": given } });
  expect(id).toMatch(isKept ? new RegExp(`^${given}$`) : /^[\w-]{16}$/);
});
