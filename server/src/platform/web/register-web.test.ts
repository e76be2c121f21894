import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerWeb } from "./register-web.ts";

const SCRIPT = 'document.title = "</p>";';
const PAGE = `<!doctype html><script>${SCRIPT}</script><p>the page</p><script type="module" src="/assets/a.js"></script>`;
const html = { accept: "text/html,application/xhtml+xml", cookie: "parley_sign_in=a" };
let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(join(folder, "index.html.br"), "the page, smaller");
  writeFileSync(join(folder, "assets", "index-AbCd123.js"), "1");
  writeFileSync(join(folder, "assets", "index-AbCd123.js.br"), "brotli");
  writeFileSync(join(folder, "assets", "icon.svg"), "2");
  server = Fastify();
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ type: "RXERROR" }));
  server.post("/chatbot/v1/getMe", () => ({ type: "RXSUCCESS" }));
  registerWeb(server, folder);
  await server.ready();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test.each(["/", "/sign-in", "/p/abc/inbox?session=1", "/o/1/members"])("%s answers the page", async (url) => {
  const answer = await server.inject({ url, headers: html });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("the page");
  expect(answer.headers["cache-control"]).toBe("no-cache");
});

test.each([
  ["/", "/sign-in"],
  ["/p/abc/inbox?session=1", "/sign-in?next=%2Fp%2Fabc%2Finbox%3Fsession%3D1"],
  ["/o/1/members", "/sign-in?next=%2Fo%2F1%2Fmembers"],
  ["/p//evil", "/sign-in?next=%2Fp%2F%2Fevil"],
  ["/profile", "/sign-in?next=%2Fprofile"],
  ["/installation/", "/sign-in?next=%2Finstallation%2F"],
])("a browser without a sign-in goes from %s to %s", async (url, target) => {
  const answer = await server.inject({ url, headers: { accept: html.accept, cookie: "theme=dark" } });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, target]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const secure = { accept: html.accept, cookie: "__Host-parley_sign_in=a" };
  expect((await server.inject({ url, headers: secure })).statusCode).toBe(200);
});

test("pages for everyone are answered without a sign-in", async () => {
  for (const url of ["/sign-in", "/reset-password?hash=a", "/accept-invitation?hash=a", "/docs-of-mine"]) {
    const { statusCode } = await server.inject({ url, headers: { accept: html.accept } });
    expect([url, statusCode]).toEqual([url, 200]);
  }
});

test("the page runs only the product's files and its own inline scripts, by hash, and cannot be framed", async () => {
  const { headers } = await server.inject({ url: "/", headers: html });
  const policy = String(headers["content-security-policy"]);
  const hash = createHash("sha256").update(SCRIPT).digest("base64");
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${hash}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("a browser that has the page gets 304", async () => {
  const first = await server.inject({ url: "/sign-in", headers: html });
  const tag = String(first.headers.etag);
  const again = await server.inject({ url: "/p/abc", headers: { ...html, "if-none-match": tag } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  const changed = await server.inject({ url: "/p/abc", headers: { ...html, "if-none-match": 'W/"other"' } });
  expect(changed.statusCode).toBe(200);
});

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br;q=0.9", "br"],
  ["gzip", undefined],
  ["br;q=0", undefined],
  ["", undefined],
])("to a client that understands %j the page is sent as %j", async (accepted, sent) => {
  const answer = await server.inject({ url: "/", headers: { ...html, "accept-encoding": accepted } });
  expect(answer.headers["content-encoding"]).toBe(sent);
  expect(answer.body).toBe(sent ? "the page, smaller" : PAGE);
  expect(answer.headers.vary).toBe("accept-encoding");
});

test.each([
  ["GET", "/chatbot/v1/getMe"],
  ["GET", "/chatbot/v1/unknown"],
  ["GET", "/mcp/x"],
  ["GET", "/assets/none.js"],
  ["GET", "/robots.txt"],
  ["POST", "/sign-in"],
] as const)("%s %s is never answered with the page", async (method, url) => {
  const answer = await server.inject({ method, url, headers: html });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ type: "RXERROR" });
});

test("a client that doesn't accept HTML gets no page", async () => {
  expect((await server.inject({ url: "/p/abc", headers: { accept: "application/json" } })).statusCode).toBe(
    404,
  );
});

test("hashed files are cached forever and compressed, others are revalidated", async () => {
  const hashed = await server.inject({
    url: "/assets/index-AbCd123.js",
    headers: { "accept-encoding": "br" },
  });
  expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(hashed.headers["content-encoding"]).toBe("br");
  const plain = await server.inject({ url: "/assets/icon.svg" });
  expect(plain.headers["cache-control"]).toBe("public, max-age=300");
});

test("without a build, the page explains what to do", async () => {
  const empty = Fastify();
  registerWeb(empty, join(folder, "nowhere"));
  const answer = await empty.inject({ url: "/", headers: html });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain("npm run build");
  await empty.close();
});
