import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One article, page or file at a vendor; `text` is plain text that the double wraps as the vendor does. */
export interface DoubleItem {
  title: string;
  text: string;
  version: number;
}

type Items = Map<string, DoubleItem>;
type Handle = (url: URL, request: IncomingMessage, body: string) => Answer;
interface Answer {
  status?: number;
  json?: unknown;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

const PAGE = 2;
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const SERVICE_ACCOUNT = JSON.stringify({
  type: "service_account",
  client_email: "reader@acme.iam.gserviceaccount.com",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
});

export interface VendorDoubles {
  readonly url: string;
  readonly items: Items;
  /** Paths of the requests, in order. */
  readonly requests: string[];
  /** The next request of this part of a path is answered so. */
  answerOnce(part: string, answer: Answer): void;
  close(): void;
}

/** The APIs of the vendors by their public documentation, with the same items in each. */
export async function startVendorDoubles(): Promise<VendorDoubles> {
  const items: Items = new Map();
  const requests: string[] = [];
  const once_ = new Map<string, Answer>();
  let base = "";
  const entries = () => [...items].map(([id, item]) => ({ id, ...item }));
  const part = (cursor: string | null) => {
    const from = Number(cursor ?? 0);
    const next = from + PAGE < items.size ? String(from + PAGE) : null;
    return { found: entries().slice(from, from + PAGE), next };
  };
  const time = (version: number) => new Date(Date.UTC(2026, 0, version)).toISOString();
  const sha = (id: string, { text }: { text: string }) =>
    createHash("sha1").update(`${id} ${text}`).digest("hex");
  const html = ({ text }: { text: string }) => `<p>${text}</p><script>ignored()</script>`;

  const vendors: Record<string, { authorization: string | null; handle: Handle }> = {
    github: {
      authorization: "Bearer good-key",
      handle(url) {
        const path = url.pathname.replace("/github/repos/acme/handbook", "");
        if (path === "")
          return {
            json: {
              full_name: "acme/handbook",
              html_url: "https://github.com/acme/handbook",
              default_branch: "main",
            },
          };
        if (path === "/git/trees/main") {
          const tree = entries().map((item) => ({
            path: `${item.id}.md`,
            type: "blob",
            sha: sha(item.id, item),
            size: 10,
          }));
          return {
            json: {
              truncated: false,
              tree: [
                ...tree,
                { path: "logo.png", type: "blob", sha: "x", size: 1 },
                { path: "docs", type: "tree", sha: "y" },
              ],
            },
          };
        }
        const item = entries().find((one) => path === `/git/blobs/${sha(one.id, one)}`);
        return item ? { bytes: Buffer.from(`# ${item.title}\n\n${item.text}\n`) } : { status: 404 };
      },
    },
    notion: {
      authorization: "Bearer good-key",
      handle(url, request, body) {
        if (request.headers["notion-version"] !== "2022-06-28") return { status: 400 };
        const rich = (text: string) => ({ rich_text: [{ plain_text: text }] });
        if (url.pathname === "/notion/v1/users/me")
          return { json: { object: "user", type: "bot", name: "Reader", bot: { workspace_name: "Acme" } } };
        if (url.pathname === "/notion/v1/search") {
          const { found, next } = part((JSON.parse(body) as { start_cursor?: string }).start_cursor ?? null);
          const results = found.map(({ id, title, version }) => ({
            object: "page",
            id,
            url: `https://www.notion.so/${id}`,
            last_edited_time: time(version),
            archived: false,
            properties: { Name: { type: "title", title: [{ plain_text: title }] } },
          }));
          return { json: { results, has_more: next !== null, next_cursor: next } };
        }
        const id = /^\/notion\/v1\/blocks\/([^/]+)\/children$/.exec(url.pathname)?.[1] ?? "";
        if (id.startsWith("nested-"))
          return {
            json: {
              results: [
                {
                  id: "n",
                  type: "bulleted_list_item",
                  has_children: false,
                  bulleted_list_item: rich(items.get(id.slice(7))?.text ?? ""),
                },
              ],
              has_more: false,
            },
          };
        if (!items.has(id)) return { status: 404 };
        const results = [
          { id: "h", type: "heading_2", has_children: false, heading_2: rich("Details") },
          { id: `nested-${id}`, type: "toggle", has_children: true, toggle: rich("More") },
          { id: "c", type: "child_page", has_children: true, child_page: { title: "Another" } },
        ];
        return { json: { results, has_more: false, next_cursor: null } };
      },
    },
    zendesk: {
      authorization: `Basic ${Buffer.from("ada@acme.example/token:good-key").toString("base64")}`,
      handle(url) {
        const one = /articles\/(\w+)\.json$/.exec(url.pathname)?.[1];
        const present = ({ id, title, version, ...item }: DoubleItem & { id: string }) => ({
          id,
          title,
          html_url: `https://acme.zendesk.com/hc/en-us/articles/${id}`,
          updated_at: time(version),
          draft: false,
          body: html(item),
        });
        if (one)
          return items.has(one)
            ? { json: { article: present({ id: one, ...items.get(one)! }) } }
            : { status: 404 };
        const { found, next } = part(url.searchParams.get("page[after]"));
        return {
          json: {
            articles: [...found.map(present), { id: "draft", draft: true }],
            meta: { has_more: next !== null, after_cursor: next },
          },
        };
      },
    },
    intercom: {
      authorization: "Bearer good-key",
      handle(url) {
        if (url.pathname === "/intercom/me") return { json: { type: "admin", app: { name: "Acme" } } };
        const one = /articles\/(\w+)$/.exec(url.pathname)?.[1];
        const present = ({ id, title, version, ...item }: DoubleItem & { id: string }) => ({
          id,
          title,
          url: `https://help.acme.example/en/articles/${id}`,
          state: "published",
          updated_at: version,
          body: html(item),
        });
        if (one) return items.has(one) ? { json: present({ id: one, ...items.get(one)! }) } : { status: 404 };
        const page = Number(url.searchParams.get("page") ?? 1);
        const { found } = part(String((page - 1) * PAGE));
        return {
          json: {
            type: "list",
            data: found.map(present),
            pages: { page, per_page: PAGE, total_pages: Math.ceil(items.size / PAGE) },
          },
        };
      },
    },
    wiki: {
      authorization: `Basic ${Buffer.from("ada@acme.example:good-key").toString("base64")}`,
      handle(url) {
        if (url.pathname === "/wiki/api/v2/spaces")
          return {
            json: {
              results:
                url.searchParams.get("keys") === "NONE" ? [] : [{ id: "7", key: "DOCS", name: "Documents" }],
            },
          };
        const one = /pages\/(\w+)$/.exec(url.pathname)?.[1];
        if (one) {
          const item = items.get(one);
          return item
            ? { json: { id: one, title: item.title, body: { view: { value: html(item) } } } }
            : { status: 404 };
        }
        const { found, next } = part(url.searchParams.get("cursor"));
        const results = found.map(({ id, title, version }) => ({
          id,
          title,
          version: { number: version },
          _links: { webui: `/spaces/DOCS/pages/${id}` },
        }));
        return {
          json: { results, _links: next ? { next: `/wiki/api/v2/pages?limit=100&cursor=${next}` } : {} },
        };
      },
    },
    drive: {
      authorization: "Bearer drive-token",
      handle(url) {
        if (url.pathname === "/drive/v3/about")
          return { json: { user: { emailAddress: "reader@acme.iam.gserviceaccount.com" } } };
        const [, id, action] = /^\/drive\/v3\/files\/([\w-]+)(\/export)?$/.exec(url.pathname) ?? [];
        if (id === "folder-1")
          return { json: { id, name: "Handbook", webViewLink: "https://drive.google.com/folder-1" } };
        const item = id && items.get(id);
        if (id && !item) return { status: 404 };
        if (item && action)
          return { bytes: Buffer.from(`<html><body><h1>${item.title}</h1>${html(item)}</body></html>`) };
        const q = url.searchParams.get("q") ?? "";
        if (q.startsWith("'folder-1'"))
          return {
            json: {
              files: [
                { id: "inner-1", name: "Inner", mimeType: "application/vnd.google-apps.folder" },
                {
                  id: "photo",
                  name: "photo.jpg",
                  mimeType: "image/jpeg",
                  webViewLink: "https://drive.google.com/photo",
                },
              ],
            },
          };
        const { found, next } = part(url.searchParams.get("pageToken"));
        const files = found.map(({ id: fileId, title, version }) => ({
          id: fileId,
          name: title,
          mimeType: "application/vnd.google-apps.document",
          modifiedTime: time(version),
          webViewLink: `https://docs.google.com/document/d/${fileId}/edit`,
        }));
        return { json: { files, ...(next ? { nextPageToken: next } : {}) } };
      },
    },
    token: {
      authorization: null,
      handle(_url, _request, body) {
        const [head, claims, signature] = (new URLSearchParams(body).get("assertion") ?? "").split(".");
        const isSigned = createVerify("RSA-SHA256")
          .update(`${head}.${claims}`)
          .verify(publicKey, signature ?? "", "base64url");
        const { iss, aud } = JSON.parse(Buffer.from(claims ?? "", "base64url").toString()) as Record<
          string,
          string
        >;
        const isGood = isSigned && iss === "reader@acme.iam.gserviceaccount.com" && aud === `${base}/token`;
        return isGood
          ? { json: { access_token: "drive-token", expires_in: 3600 } }
          : { status: 400, json: { error: "invalid_grant" } };
      },
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", base);
    requests.push(`${url.pathname}${url.search}`);
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const forced = [...once_.keys()].find((one) => url.pathname.includes(one));
    const vendor =
      vendors[url.pathname.split("/")[1] ?? ""] ??
      (url.pathname.startsWith("/api/v2/") ? vendors.zendesk : undefined);
    let result: Answer;
    if (forced !== undefined) {
      result = once_.get(forced)!;
      once_.delete(forced);
    } else if (!vendor) result = { status: 404 };
    else if (vendor.authorization !== null && request.headers.authorization !== vendor.authorization)
      result = { status: 401 };
    else result = vendor.handle(url, request, body);
    const { status = 200, json, bytes, headers } = result;
    response.writeHead(status, {
      "content-type": bytes ? "application/octet-stream" : "application/json",
      ...headers,
    });
    response.end(bytes ?? JSON.stringify(json ?? {}));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: base,
    items,
    requests,
    answerOnce: (part_, forced) => void once_.set(part_, forced),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
