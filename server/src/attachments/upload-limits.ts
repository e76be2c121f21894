import type { Sql } from "../platform/db/index.ts";
import { AppError, conflict } from "../platform/errors/app-error.ts";
import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { callerKey, type App, type Context } from "../platform/operations/context.ts";
import { countUnsent, sumProjectBytes, sumUploaderBytes } from "./queries/attachments.ts";

const UPLOADS: Allowance = { name: "attachment", calls: 120, seconds: 3600 };
const UPLOADS_FROM_ADDRESS: Allowance = { name: "attachment-address", calls: 600, seconds: 3600 };
const DAY_MS = 24 * 60 * 60 * 1000;
/** More than one message can have, and little enough that a caller who sends none fills no disk. */
const MOST_UNSENT = 40;

export interface Uploader {
  /** Under which the files wait to be sent. */
  readonly key: string;
  readonly isVisitor: boolean;
  /** Null where the file comes by way of a channel's vendor. */
  readonly ip: string | null;
}

export const uploaderOf = ({ actor, call }: Pick<Context, "actor" | "call">): Uploader => ({
  key: callerKey(actor),
  isVisitor: actor.kind === "visitor",
  ip: call.ip,
});

/** The same visitor, whose files a vendor brings. */
export const uploaderAt = (visitorId: number): Uploader => ({
  key: `visitor:${visitorId}`,
  isVisitor: true,
  ip: null,
});

/** Per visitor, and per network address because creating a visitor is easy. */
export async function spendUpload({ limiter }: App, { key, ip }: Uploader): Promise<void> {
  await limiter.spend(UPLOADS, key);
  if (ip !== null) await limiter.spend(UPLOADS_FROM_ADDRESS, addressKey(ip));
}

/** Fails where the project, the visitor's day or the uploader's unsent files leave no room for so many bytes. */
export async function requireUploadRoom(
  { config, now }: Pick<App, "config" | "now">,
  sql: Sql,
  upload: {
    readonly projectId: number;
    readonly sessionId: number;
    readonly uploader: string;
    readonly isVisitor: boolean;
    readonly bytes: number;
  },
): Promise<void> {
  const { projectBytes, visitorDayBytes } = config.attachments;
  if ((await countUnsent(sql, upload)) >= MOST_UNSENT)
    throw conflict(`At most ${MOST_UNSENT} files can wait to be sent. Send or delete some.`);
  if ((await sumProjectBytes(sql, upload.projectId)) + upload.bytes > projectBytes)
    throw conflict(
      "The project's storage for files is full. Delete conversations or files, or raise its limit.",
    );
  if (!upload.isVisitor) return;
  const since = now() - DAY_MS;
  if ((await sumUploaderBytes(sql, { uploader: upload.uploader, since })) + upload.bytes > visitorDayBytes)
    throw conflict("You have sent as much as a visitor can send in a day. Try again tomorrow.");
}

export const fileTooLarge = (maxBytes: number): AppError => {
  const text = `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  return new AppError("too_large", text, { fields: { file: text } });
};
