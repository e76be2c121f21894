import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import {
  ATTACHMENT_VARIANTS,
  ATTACHMENTS_PATH,
  isSignedAddress,
  type AttachmentVariant,
} from "../messages/index.ts";
import { findProjectById } from "../projects/index.ts";
import { toStored } from "./attachments.ts";
import { thumbnailKey } from "./discard-objects.ts";
import { findAttachment, type AttachmentRow } from "./queries/attachments.ts";

/**
 * Nothing at these addresses ever runs: even a page that was opened by itself would have no origin, no script and no
 * request.
 */
const HARMLESS = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cache-control": "private, max-age=3600",
};

interface Address {
  Params: { uid: string; variant: string };
  Querystring: { expires?: string; signature?: string };
}

/** Serves files at the addresses that messages contain. */
export function registerAttachments(server: FastifyInstance, app: App): void {
  server.get<Address>(`${ATTACHMENTS_PATH}/:uid/:variant`, async (request, reply) => {
    const { uid, variant } = requireSigned(app, request);
    const row = await findAttachment(app.db.read, { uid });
    if (!row || (variant !== "file" && row.image === null)) throw notFound(GONE);
    // While a job deletes a project, its files are gone already.
    if (!(await findProjectById(app.db.read, row.project_id))) throw notFound(GONE);
    const object = await app.storage.read(
      variant === "thumbnail" ? thumbnailKey(row.storage_key) : row.storage_key,
    );
    if (!object) throw notFound(GONE);
    if (request.method === "HEAD") object.body.destroy();
    return send(reply, row, variant, object.bytes).send(request.method === "HEAD" ? "" : object.body);
  });
}

const GONE = "This file doesn't exist or has been deleted.";

function requireSigned(
  app: App,
  { params, query }: FastifyRequest<Address>,
): { uid: string; variant: AttachmentVariant } {
  const variant = ATTACHMENT_VARIANTS.find((known) => known === params.variant);
  const { expires = "", signature = "" } = query;
  const isText = typeof expires === "string" && typeof signature === "string" && /^\d{1,15}$/.test(expires);
  if (variant && isText) {
    const address = { uid: params.uid, variant, expires: Number(expires), signature };
    if (isSignedAddress(app, address)) return address;
  }
  throw new AppError(
    "forbidden",
    "This address is not valid or has expired. Read the message again for a new one.",
  );
}

/** Percent signs for everything that a header's parser could read as its own. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

function send(
  reply: FastifyReply,
  row: AttachmentRow,
  variant: AttachmentVariant,
  bytes: number,
): FastifyReply {
  const disposition = variant === "file" ? "attachment" : "inline";
  const { image, contentType: fileType } = toStored(row);
  const contentType = variant === "thumbnail" && image ? image.thumbnail.contentType : fileType;
  return reply
    .headers(HARMLESS)
    .header("content-type", contentType)
    .header("content-length", bytes)
    .header("content-disposition", `${disposition}; filename*=UTF-8''${encodeName(row.name)}`);
}
