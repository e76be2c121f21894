import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

interface FirstRun {
  readonly organizationToken: string;
  readonly projectUid: string;
  readonly projectApiKey: string;
  readonly widgetUid: string;
}

/** What a newcomer does first: the first calls of the README, the dashboard's page, the widget on a site. */
export async function useProduct(url: string, dataDir: string): Promise<void> {
  const demo = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as FirstRun;
  const key = { "api-key": demo.projectApiKey };
  const token = { authorization: `Bearer ${demo.organizationToken}` };
  const call = async (
    credential: Record<string, string>,
    operation: string,
    body: Record<string, string>,
  ) => {
    const response = await fetch(`${url}/chatbot/v1/${operation}`, {
      method: "POST",
      headers: credential,
      body: new URLSearchParams(body),
    });
    expect({ operation, status: response.status }).toEqual({ operation, status: 200 });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const widget_uid = demo.widgetUid;
  const { session_uid } = await call(key, "createSession", { widget_uid });
  const message = "How long does shipping take?";
  const reply = await call(key, "sendMessage", { widget_uid, session_uid: String(session_uid), message });
  expect(reply).toMatchObject({
    send_by: "assistant",
    message: expect.stringContaining("working day") as string,
  });
  await call(token, "createProjectText", {
    project_uid: demo.projectUid,
    type: "faq",
    short_text: "Do you ship to Iceland?",
    detail: "Yes, within five working days.",
  });
  const found = await call(key, "searchIndexDocument", { query: "delivery to Reykjavík" });
  expect(JSON.stringify(found)).toContain("Iceland");

  const dashboard = await readPage(`${url}/`);
  const loader = await fetch(`${url}/widget.js`);
  expect(loader.status).toBe(200);
  const chat = await readPage(`${url}/widget/?id=${demo.widgetUid}`);
  for (const page of [dashboard, chat]) expect(page.scripts.length).toBeGreaterThan(0);
}

/** A page and everything it loads. */
async function readPage(url: string): Promise<{ scripts: string[] }> {
  const response = await fetch(url, { headers: { accept: "text/html" } });
  const html = await response.text();
  expect({ url, status: response.status }).toEqual({ url, status: 200 });
  const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path = ""]) => path);
  for (const path of scripts) {
    const { status } = await fetch(new URL(path, url));
    expect({ path, status }).toEqual({ path, status: 200 });
  }
  return { scripts };
}
