import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Below this a compressed answer is hardly smaller, and still one packet. */
const COMPRESSED_FROM = 1024;
/** About as fast as gzip, and a sixth smaller; the best levels take twenty times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESSED_TYPES = /^(application\/(json|xml)|text\/html)\b/;
const GZIP = { level: 6 };

const ENCODERS: Readonly<Record<string, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text, GZIP),
};

declare module "fastify" {
  interface FastifyReply {
    /** The answer shows a secret, whose length a compressed answer would help to guess. */
    showsSecret: boolean;
  }
}

/** Compresses JSON and pages for clients that ask for it, in the thread pool. Event streams and files pass as they are. */
export function compressAnswers(server: FastifyInstance): void {
  server.decorateReply("showsSecret", false);
  server.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || !isCompressible(reply)) return payload;
    const vary = reply.getHeader("vary");
    reply.header("vary", vary === undefined ? "accept-encoding" : `${String(vary)}, accept-encoding`);
    if (payload.length < COMPRESSED_FROM) return payload;
    const encoding = encodingFor(request);
    if (encoding === null) return payload;
    const compressed = await ENCODERS[encoding]!(payload);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return compressed;
  });
}

function isCompressible(reply: FastifyReply): boolean {
  const type = String(reply.getHeader("content-type") ?? "");
  return COMPRESSED_TYPES.test(type) && !reply.showsSecret && !reply.hasHeader("content-encoding");
}

/** The first encoding that the client accepts. */
function encodingFor({ headers }: FastifyRequest): string | null {
  const accepted = new Set(
    String(headers["accept-encoding"] ?? "")
      .split(",")
      .map((part) => part.split(";").map((word) => word.trim()))
      .filter(([, quality = ""]) => !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  return Object.keys(ENCODERS).find((encoding) => accepted.has(encoding)) ?? null;
}
