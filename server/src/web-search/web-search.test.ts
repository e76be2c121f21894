import { afterEach, describe, expect, test } from "vitest";
import {
  startDouble,
  writeJson,
  type ReceivedRequest,
  type VendorDouble,
} from "../../../bench/vendor-double/double-server.ts";
import { createWebSearch, type ReadPage, type WebSearchConfig } from "./web-search.ts";

const opened: VendorDouble[] = [];
const signal = new AbortController().signal;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((double) => double.close()));
});

async function serve(answer: (request: ReceivedRequest) => unknown, status = 200): Promise<VendorDouble> {
  const double = await startDouble((request, response) => writeJson(response, status, answer(request)));
  opened.push(double);
  return double;
}

const page: ReadPage = (url) =>
  Promise.resolve({ contentType: "text/html; charset=utf-8", text: `<p>The page at ${url}.</p>` });
const noPage: ReadPage = () => Promise.reject(new Error("not a public address"));

function searchWith(config: Partial<WebSearchConfig>, readPage: ReadPage) {
  return createWebSearch({ provider: null, url: null, key: null, ...config }, readPage)!;
}

describe("SearXNG", () => {
  test("is asked for JSON and its pages are read", async () => {
    const double = await serve(() => ({
      results: [
        { title: "One", url: "https://example.com/1", content: "snippet one" },
        { title: "One again", url: "https://example.com/1", content: "snippet" },
        { title: "Mail", url: "mailto:a@example.com", content: "no page" },
        { title: "Two", url: "https://example.com/2", content: "snippet two" },
      ],
    }));
    const search = searchWith({ provider: "searxng", url: `${double.url}/` }, page);
    expect(await search.search("köln & co", 2, signal)).toEqual([
      { title: "One", url: "https://example.com/1", text: "The page at https://example.com/1." },
      { title: "Two", url: "https://example.com/2", text: "The page at https://example.com/2." },
    ]);
    const asked = new URL(double.received[0]!.path, double.url);
    expect(asked.pathname).toBe("/search");
    expect(Object.fromEntries(asked.searchParams)).toEqual({ q: "köln & co", format: "json", pageno: "1" });
  });

  test("is asked for further pages until there are enough results", async () => {
    const double = await serve(({ path }) => {
      const number = new URL(path, "http://x").searchParams.get("pageno")!;
      const results = Array.from({ length: 10 }, (_, i) => ({
        title: "t",
        url: `https://e.com/${number}/${i}`,
        content: "s",
      }));
      return { results: number === "3" ? [] : results };
    });
    const search = searchWith({ provider: "searxng", url: double.url }, page);
    expect(await search.search("q", 25, signal)).toHaveLength(20);
    expect(double.stats.requests).toBe(3);
  });
});

describe("Brave", () => {
  test("gets its key in its header, and its markup is removed", async () => {
    const double = await serve(() => ({
      web: {
        results: [
          {
            title: "A <strong>B</strong>",
            url: "https://b.com/",
            description: "x &amp; <strong>y</strong>",
            extra_snippets: ["z"],
          },
        ],
      },
    }));
    const search = searchWith({ provider: "brave", url: `${double.url}/res`, key: "brave-key" }, noPage);
    expect(await search.search("q", 3, signal)).toEqual([
      { title: "A B", url: "https://b.com/", text: "x & y\nz" },
    ]);
    const { headers, path } = double.received[0]!;
    expect(headers["x-subscription-token"]).toBe("brave-key");
    expect(path).toBe("/res?q=q&count=3&offset=0");
  });

  test("is called twice for more than one page of results", async () => {
    const double = await serve(({ path }) => {
      const offset = new URL(path, "http://x").searchParams.get("offset");
      return {
        web: {
          results: Array.from({ length: 20 }, (_, i) => ({
            title: "t",
            url: `https://e.com/${offset}-${i}`,
          })),
        },
      };
    });
    const search = searchWith({ provider: "brave", url: double.url, key: "k" }, page);
    expect(await search.search("q", 25, signal)).toHaveLength(25);
    expect(double.stats.requests).toBe(2);
  });
});

describe("Tavily", () => {
  test("gives the pages' text itself; only the others are visited", async () => {
    const double = await serve(() => ({
      results: [
        { title: "Read", url: "https://t.com/1", content: "short", raw_content: "The whole page." },
        { title: "Unread", url: "https://t.com/2", content: "short", raw_content: null },
      ],
    }));
    const visited: string[] = [];
    const search = searchWith({ provider: "tavily", url: double.url, key: "tvly-1" }, (url, aborted) => {
      visited.push(url);
      return page(url, aborted);
    });
    const results = await search.search("q", 25, signal);
    expect(results.map((result) => result.text)).toEqual(["The whole page.", "The page at https://t.com/2."]);
    expect(visited).toEqual(["https://t.com/2"]);
    const { headers, body } = double.received[0]!;
    expect(headers.authorization).toBe("Bearer tvly-1");
    expect(body).toEqual({ query: "q", max_results: 20, include_raw_content: "text" });
  });
});

describe("every provider", () => {
  const one = { results: [{ title: "", url: "https://example.com/", content: "the snippet" }] };

  test("falls back to the snippet when the page cannot be read or is no text", async () => {
    const double = await serve(() => one);
    const pdf: ReadPage = () => Promise.resolve({ contentType: "application/pdf", text: "%PDF" });
    for (const readPage of [noPage, pdf]) {
      const search = searchWith({ provider: "searxng", url: double.url }, readPage);
      const expected = { title: "https://example.com/", url: "https://example.com/", text: "the snippet" };
      expect(await search.search("q", 1, signal)).toEqual([expected]);
    }
  });

  test("gives at most 3,000 characters and never half of one", async () => {
    const double = await serve(() => one);
    const long: ReadPage = () =>
      Promise.resolve({ contentType: "text/plain", text: `x${"😀".repeat(5_000)}` });
    const [result] = await searchWith({ provider: "searxng", url: double.url }, long).search("q", 1, signal);
    expect(result!.text.length).toBe(2_999);
    expect(result!.text.isWellFormed()).toBe(true);
  });

  test("reports an error or malformed response as a failed search", async () => {
    const refusing = await serve(() => ({}), 429);
    const search = searchWith({ provider: "searxng", url: refusing.url }, page);
    await expect(search.search("q", 1, signal)).rejects.toThrow("status 429");
    const gone = searchWith({ provider: "searxng", url: "http://127.0.0.1:9" }, page);
    await expect(gone.search("q", 1, signal)).rejects.toThrow("The web search failed");
    const page200 = await startDouble((_request, response) => void response.end("<html>"));
    opened.push(page200);
    const html = searchWith({ provider: "searxng", url: page200.url }, page);
    await expect(html.search("q", 1, signal)).rejects.toThrow("not valid JSON");
  });

  test("stops when aborted, also while reading pages", async () => {
    const double = await serve(() => one);
    const controller = new AbortController();
    const waiting: ReadPage = (_url, aborted) =>
      new Promise((_resolve, reject) => {
        aborted.addEventListener("abort", () => reject(aborted.reason as Error));
        controller.abort();
      });
    const search = searchWith({ provider: "searxng", url: double.url }, waiting);
    await expect(search.search("q", 1, controller.signal)).rejects.toThrow("aborted");
  });

  test("is not available without what it needs", () => {
    for (const config of [
      { provider: null, url: "http://x", key: "k" },
      { provider: "searxng", url: null, key: "k" },
      { provider: "brave", url: "http://x", key: null },
      { provider: "tavily", url: null, key: null },
    ] as const) {
      expect(createWebSearch(config, page)).toBeNull();
    }
  });
});
