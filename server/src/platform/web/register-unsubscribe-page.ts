import type { FastifyInstance, FastifyReply } from "fastify";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1rem}";

export interface UnsubscribePage {
  readonly path: string;
  /** What the page asks; null for a token that isn't ours. */
  questionOf(token: string): string | null;
  end(token: string): Promise<void>;
  /** What the page says then. */
  readonly afterwards: string;
}

interface Query {
  readonly token?: string | readonly string[];
}

/**
 * The page behind the link in mails. Opening it changes nothing, since mail scanners open links; its button, or the
 * one-click request of a mail program (RFC 8058), does.
 */
export function registerUnsubscribePage(server: FastifyInstance, page: UnsubscribePage): void {
  const tokenOf = ({ token }: Query) =>
    typeof token === "string" && page.questionOf(token) !== null ? token : null;
  void server.register(async (routes) => {
    // The address says it all; what mail programs send along is not read.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      done(null, null);
    });
    routes.get<{ Querystring: Query }>(page.path, async ({ query }, reply) => {
      const token = tokenOf(query);
      if (token === null) return refuse(reply);
      const form = `<form method="post"><button>Stop these mails</button></form>`;
      return send(reply, 200, page.questionOf(token)!, form);
    });
    routes.post<{ Querystring: Query }>(page.path, async ({ query }, reply) => {
      const token = tokenOf(query);
      if (token === null) return refuse(reply);
      await page.end(token);
      return send(reply, 200, "These mails are stopped", `<p>${page.afterwards}</p>`);
    });
  });
}

const refuse = (reply: FastifyReply): FastifyReply =>
  send(reply, 404, "This link is incomplete or no longer valid", "<p>Sign in to change your settings.</p>");

function send(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`;
  return reply.code(status).headers(HEADERS).send(page);
}
