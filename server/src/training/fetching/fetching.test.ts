import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FileProblem } from "../extraction/file-problem.ts";
import { fetchFile, type FetchFileOptions } from "./fetch-file.ts";
import { fetchText } from "./fetch-text.ts";

let folder: string;
const servers: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-fetch-"));
});

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function problemOf(url: string, options: Partial<FetchFileOptions> = {}): Promise<FileProblem> {
  const error = await fetchFile(url, { folder, ...options }).then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(FileProblem);
  expect(await readdir(folder)).toEqual([]);
  return error as FileProblem;
}

const inside = { allowPrivateAddresses: true };

describe("an address that is no plain web address is refused before anything is sent", () => {
  test.each([
    "file:///etc/passwd",
    "ftp://a.test/file.txt",
    "data:text/plain,hello",
    "javascript:1",
    "gopher://a.test/",
    "not an address",
    "",
    "http://",
    "https://user:secret@a.test/file.txt",
    "https://user@a.test/file.txt",
    "http://a.test:22/file.txt",
    "http://a.test:25/file.txt",
    "http://a.test:6379/file.txt",
    "http://a.test:70000/file.txt",
  ])("%s", async (url) => {
    expect((await problemOf(url, inside)).reason).toBe("bad_url");
  });
});

describe("an address inside is refused in every spelling", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.0.0.1:8080/",
    "http://127.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://0x7f.0.0.1/",
    "http://0x7f000001/",
    "http://127.0.0.1./",
    "http://1２7.0.0.1/",
    "http://0/",
    "http://10.1.2.3:443/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
    "https://192.168.0.1/",
    "http://localhost/",
  ])("%s", async (url) => {
    const problem = await problemOf(url);
    expect(problem.reason).toBe("not_public");
    expect(problem.retryable).toBe(false);
  });
});

describe("names are judged by what they resolve to", () => {
  test("a name of a private address is refused", async () => {
    const resolve = async () => [{ address: "10.0.0.7", family: 4 }];
    expect((await problemOf("http://files.test/a.txt", { resolve })).reason).toBe("not_public");
  });

  test("one private answer among public ones condemns the name", async () => {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "::1", family: 6 },
    ];
    expect((await problemOf("http://files.test/a.txt", { resolve })).reason).toBe("not_public");
  });

  test("a name without an address is unreachable and worth another try", async () => {
    const resolve = async () => Promise.reject(new Error("ENOTFOUND"));
    const problem = await problemOf("http://nowhere.test/a.txt", { resolve });
    expect([problem.reason, problem.retryable]).toEqual(["unreachable", true]);
  });

  test("an answer that is no address is never handed to the system", async () => {
    const resolve = async () => [{ address: "localhost", family: 4 }];
    expect((await problemOf("http://files.test/a.txt", { ...inside, resolve })).reason).toBe("unreachable");
  });
});

describe("a DNS answer that changes", () => {
  /** 127.0.0.1 stands for the public address, 127.0.0.2 for the private one. */
  const isAddressAllowed = (address: string) => address === "127.0.0.1";

  function changingResolver() {
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return [{ address: asked.length === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    return { asked, resolve };
  }

  test("the address that was checked is the one that is connected to", async () => {
    const base = await listen((request, response) => response.end(`from ${request.socket.localAddress}`));
    const { asked, resolve } = changingResolver();
    const url = base.replace("127.0.0.1", "rebind.test");
    const file = await fetchFile(`${url}/a.txt`, { folder, resolve, isAddressAllowed });
    expect(await readFile(file.path, "utf8")).toBe("from 127.0.0.1");
    expect(asked).toEqual(["rebind.test"]);
  });

  test("a redirect to the same name is checked anew", async () => {
    let served = 0;
    const base = await listen((_request, response) => {
      served++;
      response.writeHead(302, { location: "/again.txt" }).end();
    });
    const { asked, resolve } = changingResolver();
    const url = base.replace("127.0.0.1", "rebind.test");
    const problem = await problemOf(`${url}/a.txt`, { resolve, isAddressAllowed });
    expect(problem.reason).toBe("not_public");
    expect([asked.length, served]).toEqual([2, 1]);
  });
});

describe("redirects", () => {
  const isAddressAllowed = (address: string) => address === "127.0.0.1";

  test.each([
    ["http://127.0.0.2/secret", "not_public"],
    ["http://[::1]/secret", "not_public"],
    ["//169.254.169.254/latest", "not_public"],
    ["http://2130706434/", "not_public"],
    ["file:///etc/passwd", "bad_url"],
    ["ftp://a.test/x", "bad_url"],
    ["http://user:secret@127.0.0.1/", "bad_url"],
    ["http://127.0.0.1:22/", "bad_url"],
  ])("to %s is %s", async (location, reason) => {
    const base = await listen((_request, response) => response.writeHead(302, { location }).end("moved"));
    expect((await problemOf(base, { isAddressAllowed })).reason).toBe(reason);
  });

  test.each([301, 302, 303, 307, 308])("%i is followed", async (status) => {
    const base = await listen((request, response) => {
      if (request.url === "/new.txt") response.end("here");
      else response.writeHead(status, { location: "new.txt" }).end();
    });
    const file = await fetchFile(`${base}/old`, { folder, ...inside });
    expect(await readFile(file.path, "utf8")).toBe("here");
    expect([file.url, file.name]).toEqual([`${base}/new.txt`, "new.txt"]);
  });

  test("five are followed, a sixth is not", async () => {
    const base = await listen((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("arrived");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const file = await fetchFile(`${base}/5`, { folder, ...inside });
    expect(await readFile(file.path, "utf8")).toBe("arrived");
    await rm(file.path);
    expect((await problemOf(`${base}/6`, inside)).reason).toBe("redirects");
  });

  test("one that leads nowhere is a problem of redirects", async () => {
    const base = await listen((_request, response) => response.writeHead(302).end());
    expect((await problemOf(base, inside)).reason).toBe("redirects");
  });
});

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

  test("a server that never answers is given up on", async () => {
    const base = await listen(() => {});
    const problem = await problemOf(base, { ...inside, timeoutMs: 50 });
    expect([problem.reason, problem.retryable]).toEqual(["timed_out", true]);
  });

  test("a server that drips for ever is given up on", async () => {
    const base = await listen((_request, response) => {
      const timer = setInterval(() => response.write("."), 5);
      response.on("close", () => clearInterval(timer));
    });
    expect((await problemOf(base, { ...inside, timeoutMs: 100 })).reason).toBe("timed_out");
  });

  test("a resolver that never answers is given up on", async () => {
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
  ])("HTTP %i is told apart, and retried: %s", async (status, retryable) => {
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
    servers.pop()?.close();
    const problem = await problemOf(base, inside);
    expect([problem.reason, problem.retryable]).toEqual(["unreachable", true]);
  });

  test("a connection that breaks off leaves nothing behind", async () => {
    const base = await listen((_request, response) => {
      response.writeHead(200, { "content-length": 100 }).write("half", () => response.destroy());
    });
    expect((await problemOf(base, inside)).reason).toBe("unreachable");
  });

  test("a body that is not what its encoding says is damaged", async () => {
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
    const fetching = fetchFile(base, { folder, ...inside, signal: controller.signal });
    await expect(fetching).rejects.toThrow("no longer wanted");
    expect(await readdir(folder)).toEqual([]);
  });

  test("a full or missing folder is no fault of the file", async () => {
    const base = await listen((_request, response) => response.end("text"));
    const fetching = fetchFile(base, { folder: join(folder, "missing"), ...inside });
    await expect(fetching).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test("a file arrives whole, decoded, named and with progress", async () => {
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
      folder,
      ...inside,
      onProgress: ({ receivedBytes, totalBytes }) => {
        seen.push(receivedBytes);
        expect(totalBytes).toBe(total);
      },
    });
    expect(file).toMatchObject({ name, bytes: content.length, contentType: "text/plain" });
    expect((await readFile(file.path)).equals(content)).toBe(true);
    expect(seen.at(-1)).toBe(content.length);
  }
});

test("a connection that ends while its body still waits to be written loses nothing", async () => {
  const content = "x".repeat(512 * 1024);
  const base = await listen((_request, response) => {
    response.writeHead(200, { connection: "close" }).end(content);
  });
  const slow = Array.from({ length: 20 }, async () => fetchFile(base, { folder, ...inside }));
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

  test("cuts a page at its byte limit and says so", async () => {
    const base = await listen((_request, response) => response.end("x".repeat(5000)));
    expect(await fetchText(base, { ...inside, maxBytes: 1000 })).toMatchObject({
      text: "x".repeat(1000),
      truncated: true,
    });
  });

  test("stands under the same guard", async () => {
    await expect(fetchText("http://127.0.0.1/")).rejects.toMatchObject({ reason: "not_public" });
    await expect(fetchText("file:///etc/passwd")).rejects.toMatchObject({ reason: "bad_url" });
  });
});
