import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { FileProblem } from "../src/training/extraction/file-problem.ts";
import { fetchFile, type FetchFileOptions } from "../src/training/fetching/fetch-file.ts";

/** For tests: a folder to fetch into and servers to fetch from, new for each test. */
export function useSites() {
  let folder = "";
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

  /** Why a file was not fetched; nothing of it may be left behind. */
  async function problemOf(url: string, options: Partial<FetchFileOptions> = {}): Promise<FileProblem> {
    const error = await fetchFile(url, { folder, ...options }).then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(FileProblem);
    expect(await readdir(folder)).toEqual([]);
    return error as FileProblem;
  }

  return { folder: () => folder, listen, closeLast: () => servers.pop()?.close(), problemOf };
}
