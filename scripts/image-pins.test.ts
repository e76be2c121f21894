import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { digestFromRegistry, pinChart, pinImages, pinProblems } from "./image-pins.ts";

const DIGEST = `sha256:${"a1".repeat(32)}`;
const read = (path: string) => readFileSync(path, "utf8");
const OURS = {
  dockerfile: read("Dockerfile"),
  compose: read("compose.yaml"),
  values: read("deploy/helm/parley/values.yaml"),
};

/** A registry that gives tokens and knows one image, as registries do. */
let registry: Server;
let host: string;
beforeAll(async () => {
  registry = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", `http://${host}`);
    if (pathname === "/token")
      return response.end(JSON.stringify({ token: `for ${searchParams.get("scope")}` }));
    if (request.headers.authorization !== "Bearer for repository:library/node:pull")
      return response
        .writeHead(401, {
          "www-authenticate": `Bearer realm="http://${host}/token",service="registry",scope="repository:library/node:pull"`,
        })
        .end();
    const isKnown =
      request.method === "HEAD" &&
      pathname === "/v2/library/node/manifests/22" &&
      request.headers.accept?.includes("index");
    return response.writeHead(isKnown ? 200 : 404, isKnown ? { "docker-content-digest": DIGEST } : {}).end();
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => registry.close());

test("a registry is asked for the digest of a tag, with the token that it wants", async () => {
  expect(await digestFromRegistry(`${host}/library/node:22`)).toBe(DIGEST);
  await expect(digestFromRegistry(`${host}/library/node:23`)).rejects.toThrow("404 without a digest");
});

test("every image of a release has a digest, and the repository none", async () => {
  expect(pinProblems(OURS, false)).toEqual([]);
  const asked: string[] = [];
  const digestOf = (image: string) => {
    asked.push(image);
    return Promise.resolve(DIGEST);
  };
  const released = {
    dockerfile: await pinImages(OURS.dockerfile, digestOf),
    compose: await pinImages(OURS.compose, digestOf),
    values: pinChart(OURS.values, "registry.example.com/parley-server", DIGEST),
  };
  expect(asked.toSorted()).toEqual(["caddy:2-alpine", "node:22-bookworm-slim", "postgres:17-alpine"]);
  expect(released.dockerfile).toContain(`FROM node:22-bookworm-slim@${DIGEST} AS build`);
  expect(released.compose).toContain("image: parley-server\n");
  expect(released.values).toContain("repository: registry.example.com/parley-server");
  expect(pinProblems(released, true)).toEqual([]);
  expect(pinProblems(released, false)).toHaveLength(5);
  expect(pinProblems(OURS, true)).toHaveLength(5);
  // A second run takes the digests of today.
  expect(await pinImages(released.compose, () => Promise.resolve(DIGEST.replaceAll("a1", "b2")))).toBe(
    released.compose.replaceAll("a1".repeat(32), "b2".repeat(32)),
  );
});
