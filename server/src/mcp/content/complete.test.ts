import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { serveClients, type Clients } from "../../../test/mcp-client.ts";

describe("completion", () => {
  let t: TestApp;
  let clients: Clients;
  beforeAll(async () => {
    t = await createTestApp();
    clients = await serveClients(t);
  });
  afterAll(() => clients.close());

  test("the variables of templates are completed, and of nothing that is not offered", async () => {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const faq = { ...project, type: "faq", short_text: "When do you open?", detail: "At nine." };
    const text = String((await t.call(mine.token, "createProjectText", faq)).body.data.id);
    const upload = { ...project, file_url: "https://example.com/handbook.txt" };
    const file = String((await t.call(mine.token, "uploadFile", upload)).body.data.id);
    const client = await clients.of(mine.token);
    const values = async (path: string, name: string, value: string, headers = client) =>
      (
        await headers.complete({
          ref: { type: "ref/resource", uri: `parley://projects/{project_uid}/${path}` },
          argument: { name, value },
          ...(name === "project_uid" ? {} : { context: { arguments: project } }),
        })
      ).completion.values;
    expect(await values("settings", "project_uid", "Acme")).toEqual([mine.projectUid]);
    expect(await values("texts/{text_id}", "text_id", "")).toEqual([text]);
    expect(await values("texts/{text_id}", "text_id", "when do")).toEqual([text]);
    expect(await values("texts/{text_id}", "text_id", "why")).toEqual([]);
    expect(await values("files/{file_id}", "file_id", "hand")).toEqual([file]);
    expect(await values("texts/{text_id}", "toString", "")).toEqual([]);
    await expect(values("nothing", "text_id", "")).rejects.toMatchObject({ code: -32602 });
    const ref = { type: "ref/prompt" as const, name: "no_such_prompt" };
    const argument = { name: "project_uid", value: "" };
    await expect(client.complete({ ref, argument })).rejects.toMatchObject({ code: -32602 });
    const reader = await clients.of(await t.token(mine, { permissions: { Sessions: "Read" } }));
    await expect(values("texts/{text_id}", "text_id", "", reader)).rejects.toMatchObject({ code: -32602 });
  });
});
