import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, signInAs, type Stage } from "./browser.ts";
import { connect } from "../../server/test/mcp-client.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("the token page leads to the configuration of each client, and a client connects with it", async () => {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  await page.goto(`/o/${workspace.organizationId}/tokens`);
  await page.getByRole("main").getByRole("link", { name: "MCP setup" }).click();
  await page.getByRole("heading", { name: "MCP setup" }).waitFor();
  const shown = async (client: string) => {
    await page.getByRole("tab", { name: client }).click();
    return (await page.getByRole("tabpanel").locator("pre").textContent()) ?? "";
  };
  const address = `${stage.url}/chatbot/v1/mcp`;
  for (const client of ["Claude Code", "Claude Desktop", "Cursor", "VS Code"]) {
    expect(await shown(client)).toContain(address);
  }
  const generic = JSON.parse(await shown("Any other client")) as {
    url: string;
    headers: { Authorization: string };
  };
  expect(generic.headers.Authorization).toBe("Bearer api-v1-YOUR-TOKEN");
  const { client } = await connect(generic.url, workspace.token);
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("getMyProjects");
  await client.close();
});
