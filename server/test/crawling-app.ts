import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { serveSite, type CrawledSite } from "./crawled-site.ts";
import type { Headers, Workspace } from "./factories.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import { keepPace } from "./keep-pace.ts";
import { until } from "./until.ts";

/** A server that learns websites, and for each test a project and a site of its own. */
export function useCrawlingApp() {
  let t: TestApp;
  let mine: Workspace;
  let site: CrawledSite;
  beforeAll(async () => {
    t = await createTestApp({
      background: true,
      env: { ALLOW_PRIVATE_FILE_URLS: "true", CRAWL_DELAY_MS: "0" },
    });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace({ plan: "Professional" });
    site = await serveSite();
  });
  afterEach(() => site.close());

  const call = (name: string, body: object = {}, credential: Headers = mine.token) =>
    t.call(credential, name, { project_uid: mine.projectUid, ...body });
  const sourceOf = async (id: number) =>
    (await call("getSources")).body.data.find((source: { id: number }) => source.id === id);
  const settled = async (id: number) => {
    await until(async () => {
      await keepPace(t.clock);
      return (await sourceOf(id))?.state !== "syncing";
    });
    return sourceOf(id);
  };
  async function learn(body: object = {}) {
    const { status, body: answer } = await call("addWebsite", { url: site.url, ...body });
    expect(answer).toMatchObject({ type: "RXSUCCESS" });
    expect(status).toBe(200);
    return settled(answer.data.id);
  }
  async function resync(id: number) {
    site.requests.length = 0;
    expect((await call("syncSource", { id })).status).toBe(200);
    return settled(id);
  }
  /** The state and reason of each page by its path. */
  async function pages(id: number): Promise<Record<string, string>> {
    const { body } = await call("getSourcePages", { id, limit: 100 });
    return Object.fromEntries(
      body.data.map((page: { url: string; state: string; reason: string | null }) => [
        page.url.replace(site.url, ""),
        page.reason ? `${page.state}: ${page.reason}` : page.state,
      ]),
    );
  }
  const search = async (query: string) =>
    (await call("searchIndexDocument", { query, limit: 3 }, mine.key)).body.data as {
      content: string;
      url: string;
      title: string;
      doc_id: string;
    }[];
  return {
    call,
    sourceOf,
    settled,
    learn,
    resync,
    pages,
    search,
    get t() {
      return t;
    },
    get mine() {
      return mine;
    },
    /** For another plan. */
    set mine(workspace) {
      mine = workspace;
    },
    get site() {
      return site;
    },
  };
}
