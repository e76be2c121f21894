import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wellFormedText } from "../text/well-formed.ts";

/** What a page depends on. */
export interface PageCall {
  /** The decoded parts of the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly acceptLanguage: string;
  readonly ip: string;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HelpPages {
  /** Below it, the first part of the path names the help centre. */
  readonly path: string;
  answer(call: PageCall): Promise<PageAnswer>;
  /** Whether a host may be a help centre's domain; the installation's own never is. Asked at every request. */
  mayBeDomain(host: string): boolean;
  /** Null if the host isn't a help centre's domain. */
  answerAt(host: string, call: PageCall): Promise<PageAnswer | null>;
}

/** Serves public pages without a script. A help centre's domain serves nothing else: neither dashboard nor API. */
export function registerHelpPages(server: FastifyInstance, pages: HelpPages): void {
  server.addHook("onRequest", async (request, reply) => {
    const host = request.hostname.toLowerCase();
    const answer = pages.mayBeDomain(host) ? await pages.answerAt(host, callOf(request, "")) : null;
    if (!answer) return;
    const isRead = request.method === "GET" || request.method === "HEAD";
    return isRead ? send(request, reply, answer) : reply.code(405).header("allow", "GET, HEAD").send();
  });
  server.get(`${pages.path}/*`, async (request, reply) =>
    send(request, reply, await pages.answer(callOf(request, pages.path))),
  );
}

function callOf(request: FastifyRequest, below: string): PageCall {
  const [path, query] = splitOnce(request.url, "?");
  return {
    path: decodedParts(path.slice(below.length)),
    query: new URLSearchParams(query),
    acceptLanguage: String(request.headers["accept-language"] ?? ""),
    ip: request.ip,
  };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** A trailing slash changes nothing. A part that can't be decoded stays as it is and fits nothing. */
const decodedParts = (path: string): string[] =>
  path
    .replace(/^\//, "")
    .replace(/\/$/, "")
    .split("/")
    .map((part) => {
      try {
        return wellFormedText(decodeURIComponent(part)).normalize("NFC");
      } catch {
        return part;
      }
    });

/** Browsers and caches ask each time, so that what is withdrawn is gone at once; 304 answers who has the page. */
function send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): FastifyReply {
  const etag = `W/"${createHash("sha256").update(answer.body).digest("base64url").slice(0, 27)}"`;
  const isFound = answer.status === 200;
  void reply.headers({
    "cache-control": isFound ? "public, no-cache" : "no-store",
    ...(isFound ? { etag } : {}),
    ...answer.headers,
  });
  if (isFound && request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  return reply.code(answer.status).send(answer.body);
}
