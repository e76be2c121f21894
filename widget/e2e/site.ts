import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OpenSite {
  readonly origin: string;
  close(): void;
}

/** A site on another origin, with a strict content policy, that includes the widget its query names. */
export async function openSite(product: string): Promise<OpenSite> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://site").searchParams;
    const widget = (query.get("widget") ?? "").replace(/\W/g, "");
    const lang = (query.get("lang") ?? "en").replace(/[^\w-]/g, "");
    const css = query.get("css") ?? "";
    const kind = query.get("kind");
    const more =
      (css ? "; style-src 'unsafe-inline'" : "") + (kind === "sandboxed" ? "; sandbox allow-scripts" : "");
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      ...(kind === "isolated" ? { "cross-origin-embedder-policy": "require-corp" } : {}),
      // The strictest policy a site can have: nothing but our two origins.
      "content-security-policy": `default-src 'none'; script-src ${product}; frame-src ${product}${more}`,
    });
    response.end(
      `<!doctype html><html lang="${lang}"><head><meta name="viewport" content="width=device-width"><title>Shop</title>${css ? `<style>${css}</style>` : ""}</head><body><h1>Shop</h1>` +
        `<button>Buy</button><script async src="${product}/widget.js" data-widget="${widget}"></script></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
