import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A small site for tests of crawling: pages can be changed and removed, and every request is counted. */
export interface CrawledSite {
  readonly url: string;
  /** Paths in the order they were requested, with the status of the response. */
  readonly requests: { path: string; status: number; agent: string }[];
  set(path: string, answer: Answer): void;
  remove(path: string): void;
  close(): void;
}

/** A page as sites have it: menu, content, footer. */
export const sitePage = (title: string, text: string, links: readonly string[] = [], head = ""): string =>
  `<!doctype html><html><head><title>${title} | Shop</title>${head}</head><body>
  <header><nav><a href="/">Home</a> <a href="/basket">Basket</a></nav></header>
  <main><h1>${title}</h1><p>${text}</p>${links.map((link) => `<p>More: <a href="${link}">${link}</a> tells about it in some words.</p>`).join("")}</main>
  <footer><p>Copyright by the menu company</p></footer></body></html>`;

export async function serveSite(pages: Readonly<Record<string, Answer>> = {}): Promise<CrawledSite> {
  const answers = new Map(Object.entries(pages));
  const requests: CrawledSite["requests"] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? "/";
    response.on("close", () =>
      requests.push({ path, status: response.statusCode, agent: request.headers["user-agent"] ?? "" }),
    );
    const answer = answers.get(path);
    if (answer === undefined) return void response.writeHead(404).end("Not found");
    if (typeof answer !== "string") return answer(request, response);
    const etag = `"${Buffer.from(answer).toString("base64url").length}-${hash(answer)}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    const type = path.endsWith(".txt")
      ? "text/plain"
      : path.endsWith(".xml")
        ? "application/xml"
        : "text/html";
    response.writeHead(200, { "content-type": type, etag }).end(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    set: (path, answer) => void answers.set(path, answer),
    remove: (path) => void answers.delete(path),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function hash(text: string): number {
  let value = 0;
  for (let index = 0; index < text.length; index++) value = (value * 31 + text.charCodeAt(index)) | 0;
  return value;
}
