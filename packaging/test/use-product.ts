import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

interface FirstRun {
  readonly projectApiKey: string;
  readonly widgetUid: string;
}

/** What a newcomer does first: the first call, a question, the dashboard's page, the widget on a site. */
export async function useProduct(url: string, dataDir: string): Promise<void> {
  const demo = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as FirstRun;
  const call = async (operation: string, body: object) => {
    const response = await fetch(`${url}/chatbot/v1/${operation}`, {
      method: "POST",
      headers: { "api-key": demo.projectApiKey, "content-type": "application/json" },
      body: JSON.stringify({ widget_uid: demo.widgetUid, ...body }),
    });
    expect({ operation, status: response.status }).toEqual({ operation, status: 200 });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const { session_uid } = await call("createSession", {});
  const reply = await call("sendMessage", { session_uid, message: "How long does shipping take?" });
  expect(reply).toMatchObject({
    send_by: "assistant",
    message: expect.stringContaining("working day") as string,
  });

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
