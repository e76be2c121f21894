import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { serveClients, type Clients } from "../../test/mcp-client.ts";

interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

describe("an AI client waiting for training", () => {
  let t: TestApp;
  let clients: Clients;
  let site: Server;
  let address: string;
  const gate = new EventEmitter();

  beforeAll(async () => {
    const text = "The ferry to the island leaves at noon from the northern pier. ".repeat(100);
    // The second half of the file comes only when the test says so.
    site = createServer((_request, response) => {
      response.writeHead(200, { "content-length": text.length });
      response.write(text.slice(0, text.length / 2));
      gate.once("open", () => response.end(text.slice(text.length / 2)));
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/ferry.txt`;
    t = await createTestApp({ background: true, env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
    clients = await serveClients(t);
  });
  afterAll(async () => {
    await clients.close();
    site.closeAllConnections();
    site.close();
  });

  const upload = (mine: Workspace) => ({
    name: "uploadFile",
    arguments: { project_uid: mine.projectUid, file_url: address },
  });
  /** A file from an address is sent out for: the token must let AI clients administer. */
  const clientOf = async (mine: Workspace, query?: string) =>
    clients.of(await t.token(mine, { role: "owner", administersByAi: true }), query);
  const stateOf = async (mine: Workspace) =>
    (await t.call(mine.token, "getProjectFiles", { project_uid: mine.projectUid })).body.data[0]
      .status as string;
  async function letItFinish(mine: Workspace): Promise<void> {
    while (gate.listenerCount("open") === 0) await once(site, "request");
    gate.emit("open");
    while ((await stateOf(mine)) !== "completed") await new Promise((resolve) => setTimeout(resolve, 50));
  }

  test("a client that asks for progress receives it until the file is learned", async () => {
    const mine = await t.workspace();
    const client = await clientOf(mine);
    const told: Progress[] = [];
    const onprogress = (step: Progress) => {
      told.push(step);
      if (step.message?.startsWith("running")) gate.emit("open");
    };
    const { structuredContent } = await client.callTool(upload(mine), undefined, { onprogress });
    expect(structuredContent).toMatchObject({
      type: "RXSUCCESS",
      message: "File uploaded successfully",
      data: { name: "ferry.txt", status: "completed", progress: 100 },
    });
    expect(told.at(-1)).toMatchObject({ progress: 100, total: 100, message: "completed, 100 %" });
    const values = told.map(({ progress }) => progress);
    expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b));
  });

  test("a client that doesn't ask gets an immediate response, as over HTTP", async () => {
    const mine = await t.workspace();
    const { structuredContent } = await (await clientOf(mine)).callTool(upload(mine));
    expect(structuredContent).toMatchObject({ data: { status: "pending", progress: 0 } });
    await letItFinish(mine);
  });

  test.each(["", "?session=true"])("canceling ends the wait, not the work (%s)", async (query) => {
    const mine = await t.workspace();
    const client = await clientOf(mine, query);
    const cancel = new AbortController();
    const call = client.callTool(upload(mine), undefined, {
      signal: cancel.signal,
      onprogress: () => cancel.abort("enough"),
    });
    await expect(call).rejects.toThrow("enough");
    expect((await client.callTool({ name: "getOrganizationDetail" })).isError).toBeUndefined();
    await letItFinish(mine);
    expect(await stateOf(mine)).toBe("completed");
  });

  test("a long text is waited for too", async () => {
    const mine = await t.workspace();
    const text = {
      project_uid: mine.projectUid,
      type: "text",
      detail: "Gulls sleep on one leg. ".repeat(400),
    };
    const told: (string | undefined)[] = [];
    const { structuredContent } = await (
      await clients.of(mine.token)
    ).callTool({ name: "createProjectText", arguments: text }, undefined, {
      onprogress: ({ message }) => void told.push(message),
    });
    expect(structuredContent).toMatchObject({ data: { status: "completed" } });
    expect(told.at(-1)).toBe("completed, 100 %");
  });
});
