import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fetchFile } from "./fetch-file.ts";
import { fetchText } from "./fetch-text.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { useSites } from "../../../test/sample-sites.ts";

const { folder, listen, closeLast, problemOf } = useSites();
const inside = { allowPrivateAddresses: true };

describe("limits", () => {
  test("an announced length beyond the limit is refused before the body", async () => {
    const base = await listen((_request, response) => {
      response.writeHead(200, { "content-length": 1001 }).write("x");
    });
    expect((await problemOf(base, { ...inside, maxBytes: 1000 })).reason).toBe("too_large");
  });

  test("a body without a length is counted while it streams", async () => {
    const base = await listen((_request, response) => {
      const timer = setInterval(() => response.write("x".repeat(600)), 1);
      response.on("close", () => clearInterval(timer));
    });
    expect((await problemOf(base, { ...inside, maxBytes: 1000 })).reason).toBe("too_large");
  });

  test.each([
    ["gzip", gzipSync(Buffer.alloc(5_000_000))],
    ["br", brotliCompressSync(Buffer.alloc(5_000_000))],
    ["deflate", deflateSync(Buffer.alloc(5_000_000))],
  ])("what %s unpacks to is counted too", async (encoding, body) => {
    const base = await listen((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    });
    expect((await problemOf(base, { ...inside, maxBytes: 1_000_000 })).reason).toBe("too_large");
  });

  test("a body wrapped in many encodings is refused", async () => {
    const base = await listen((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip, gzip, gzip" }).end("x");
    });
    expect((await problemOf(base, inside)).reason).toBe("too_complex");
  });

  test("a guarded request stops reading at its own limit", async () => {
    const base = await listen((_request, response) => response.end("x".repeat(20_000)));
    const read = createGuardedFetch({ ...inside, mostBytes: 16_384 });
    await expect(read(base, {})).rejects.toMatchObject({ reason: "too_large" });
  });

  test("a server that never answers times out", async () => {
    const base = await listen(() => {});
    const problem = await problemOf(base, { ...inside, timeoutMs: 50 });
    expect([problem.reason, problem.retryable]).toEqual(["timed_out", true]);
  });

  test("a server that sends endlessly slowly times out", async () => {
    const base = await listen((_request, response) => {
      const timer = setInterval(() => response.write("."), 5);
      response.on("close", () => clearInterval(timer));
    });
    expect((await problemOf(base, { ...inside, timeoutMs: 100 })).reason).toBe("timed_out");
  });

  test("a resolver that never answers times out", async () => {
    const resolve = () => new Promise<never>(() => {});
    expect((await problemOf("http://slow.test/", { resolve, timeoutMs: 50 })).reason).toBe("timed_out");
  });
});

describe("failures", () => {
  test.each([
    [404, false],
    [403, false],
    [410, false],
    [204, false],
    [429, true],
    [500, true],
    [503, true],
  ])("HTTP %i has its own error, and is retried: %s", async (status, retryable) => {
    const base = await listen((_request, response) => response.writeHead(status).end());
    const problem = await problemOf(base, inside);
    expect([problem.reason, problem.retryable, problem.detail]).toEqual([
      "http_status",
      retryable,
      `HTTP ${status}`,
    ]);
  });

  test("a closed port is unreachable", async () => {
    const base = await listen((_request, response) => response.end());
    closeLast();
    const problem = await problemOf(base, inside);
    expect([problem.reason, problem.retryable]).toEqual(["unreachable", true]);
  });

  test("a connection that breaks off leaves nothing behind", async () => {
    const base = await listen((_request, response) => {
      response.writeHead(200, { "content-length": 100 }).write("half", () => response.destroy());
    });
    expect((await problemOf(base, inside)).reason).toBe("unreachable");
  });

  test("a body that does not match its encoding is damaged", async () => {
    const base = await listen((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end("not gzip at all");
    });
    expect((await problemOf(base, inside)).reason).toBe("damaged");
  });

  test("what the caller aborts ends with the caller's own reason", async () => {
    const controller = new AbortController();
    const base = await listen((_request, response) => {
      response.write("some", () => controller.abort(new Error("no longer wanted")));
    });
    const fetching = fetchFile(base, { folder: folder(), ...inside, signal: controller.signal });
    await expect(fetching).rejects.toThrow("no longer wanted");
    expect(await readdir(folder())).toEqual([]);
  });

  test("a full disk or missing folder is not the file's error", async () => {
    const base = await listen((_request, response) => response.end("text"));
    const fetching = fetchFile(base, { folder: join(folder(), "missing"), ...inside });
    await expect(fetching).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test("a file is downloaded completely, decoded, named and with progress", async () => {
  const content = Buffer.alloc(300_000, "abc");
  const seen: number[] = [];
  const base = await listen((request, response) => {
    const packed = request.url === "/packed.txt";
    response.writeHead(200, {
      "content-type": "text/plain",
      ...(packed ? { "content-encoding": "gzip" } : { "content-length": content.length }),
    });
    response.end(packed ? gzipSync(content) : content);
  });
  for (const [name, total] of [
    ["plain.txt", content.length],
    ["packed.txt", null],
  ] as const) {
    const file = await fetchFile(`${base}/${name}`, {
      folder: folder(),
      ...inside,
      onProgress: ({ receivedBytes, totalBytes }) => {
        seen.push(receivedBytes);
        expect(totalBytes).toBe(total);
      },
    });
    expect(file.bytes).toBe(content.length);
    expect((await readFile(file.path)).equals(content)).toBe(true);
    expect(seen.at(-1)).toBe(content.length);
  }
});

test("a connection that closes before its body is written loses nothing", async () => {
  const content = "x".repeat(512 * 1024);
  const base = await listen((_request, response) => {
    response.writeHead(200, { connection: "close" }).end(content);
  });
  const slow = Array.from({ length: 20 }, async () => fetchFile(base, { folder: folder(), ...inside }));
  for (const file of await Promise.all(slow)) expect(file.bytes).toBe(content.length);
});

describe("fetchText", () => {
  test("reads a page in the charset it declares", async () => {
    const base = await listen((_request, response) => {
      response.setHeader("content-type", "text/html; charset=windows-1251");
      response.end(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]));
    });
    const page = await fetchText(base, inside);
    expect(page).toMatchObject({
      text: "Привет",
      truncated: false,
      contentType: "text/html; charset=windows-1251",
    });
  });

  test("truncates a page at its byte limit and reports it", async () => {
    const base = await listen((_request, response) => response.end("x".repeat(5000)));
    expect(await fetchText(base, { ...inside, maxBytes: 1000 })).toMatchObject({
      text: "x".repeat(1000),
      truncated: true,
    });
  });

  test("uses the same address guard", async () => {
    await expect(fetchText("http://127.0.0.1/")).rejects.toMatchObject({ reason: "not_public" });
    await expect(fetchText("file:///etc/passwd")).rejects.toMatchObject({ reason: "bad_url" });
  });
});
