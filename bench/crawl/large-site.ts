import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site of many pages, each linked from the one that is a tenth of its number, with ETags. */
export async function serveLargeSite(pages: number) {
  const wordings = new Map<number, number>();
  const counts = { read: 0, unchanged: 0, missing: 0 };
  const html = (page: number): string => {
    const children = Array.from({ length: 10 }, (_, index) => page * 10 + index).filter(
      (child) => child > page && child < pages,
    );
    const sentence = `Part number ${page} is made of material ${page * 7919} in wording ${wordings.get(page) ?? 1}. `;
    return `<!doctype html><html><head><title>Part ${page}</title></head><body><header><nav>${Array.from(
      { length: 30 },
      (_, index) => `<a href="/p/${index}">Part ${index}</a>`,
    ).join(" ")}</nav></header><main><h1>Part ${page}</h1><p>${sentence.repeat(6)}</p>${children
      .map(
        (child) => `<p>It contains <a href="/p/${child}">part ${child}</a>, which has a page of its own.</p>`,
      )
      .join("")}</main><footer><p>All rights reserved.</p></footer></body></html>`;
  };
  const server = createServer((request, response) => {
    const page = Number(/^\/p\/(\d+)$/.exec(request.url ?? "")?.[1] ?? Number.NaN);
    if (!(page < pages)) {
      counts.missing++;
      return void response.writeHead(404).end();
    }
    const etag = `"${page}-${wordings.get(page) ?? 1}"`;
    if (request.headers["if-none-match"] === etag) {
      counts.unchanged++;
      return void response.writeHead(304).end();
    }
    counts.read++;
    response.writeHead(200, { "content-type": "text/html", etag }).end(html(page));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/p/0`,
    counts,
    change: (page: number) => void wordings.set(page, (wordings.get(page) ?? 1) + 1),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
