import type { FastifyInstance } from "fastify";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { PICTURES_PATH } from "./pictures.ts";
import { findPicture } from "./queries.ts";

/** An address never shows other content, so it is kept for a year. A page anywhere may show it; nothing in it runs. */
const HEADERS = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "content-disposition": "inline",
  "cache-control": "public, max-age=31536000, immutable",
};

const UID = /^[a-z0-9]{24}$/;
const FILE = /^([0-9a-f]{32})\.(png|jpg)$/;
const TYPES: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg" };

/** Serves pictures to anyone who has their address: visitors see them without a token. */
export function registerPictures(server: FastifyInstance, app: App): void {
  server.get<{ Params: { uid: string; file: string } }>(
    `${PICTURES_PATH}/:uid/:file`,
    async (request, reply) => {
      const { uid, file } = request.params;
      const [, hash = "", ending = ""] = FILE.exec(file) ?? [];
      const row = hash !== "" && UID.test(uid) ? await findPicture(app.db.read, { uid, hash }) : null;
      const object =
        row && row.content_type === TYPES[ending] ? await app.storage.read(row.storage_key) : null;
      if (!row || !object) throw notFound("This picture doesn't exist or has been replaced.");
      const isHead = request.method === "HEAD";
      if (isHead) object.body.destroy();
      return reply
        .headers(HEADERS)
        .header("content-type", row.content_type)
        .header("content-length", object.bytes)
        .send(isHead ? "" : object.body);
    },
  );
}
