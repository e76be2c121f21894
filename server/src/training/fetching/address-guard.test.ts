import { readFile, rm } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { fetchFile } from "./fetch-file.ts";
import { useSites } from "../../../test/sample-sites.ts";

const { folder, listen, problemOf } = useSites();
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

  test("one private address among public ones rejects the name", async () => {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "::1", family: 6 },
    ];
    expect((await problemOf("http://files.test/a.txt", { resolve })).reason).toBe("not_public");
  });

  test("a name without an address is unreachable and retried", async () => {
    const resolve = async () => Promise.reject(new Error("ENOTFOUND"));
    const problem = await problemOf("http://nowhere.test/a.txt", { resolve });
    expect([problem.reason, problem.retryable]).toEqual(["unreachable", true]);
  });

  test("an invalid DNS answer is never passed to the system", async () => {
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
    const file = await fetchFile(`${url}/a.txt`, { folder: folder(), resolve, isAddressAllowed });
    expect(await readFile(file.path, "utf8")).toBe("from 127.0.0.1");
    expect(asked).toEqual(["rebind.test"]);
  });

  test("a redirect to the same name is checked again", async () => {
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
    const file = await fetchFile(`${base}/old`, { folder: folder(), ...inside });
    expect(await readFile(file.path, "utf8")).toBe("here");
  });

  test("five are followed, a sixth is not", async () => {
    const base = await listen((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("arrived");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const file = await fetchFile(`${base}/5`, { folder: folder(), ...inside });
    expect(await readFile(file.path, "utf8")).toBe("arrived");
    await rm(file.path);
    expect((await problemOf(`${base}/6`, inside)).reason).toBe("redirects");
  });

  test("one without a location is a redirect error", async () => {
    const base = await listen((_request, response) => response.writeHead(302).end());
    expect((await problemOf(base, inside)).reason).toBe("redirects");
  });
});
