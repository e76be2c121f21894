import { createHash } from "node:crypto";
import {
  claimObject,
  discardNow,
  makeSquare,
  requireImage,
  writeUnclaimed,
  type SquareShape,
} from "../attachments/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { callerKey, type Context } from "../platform/operations/context.ts";
import type { ReceivedFile } from "../platform/operations/received-file.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { deletePicture, upsertPicture, type PictureOwner, type PictureRow } from "./queries.ts";
import type { PictureUse } from "./tables.ts";

export const PICTURES_PATH = "/chatbot/v1/pictures";
/** A photo of a phone fits; what is stored is a few kilobytes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;
const CHANGES: Allowance = { name: "picture", calls: 60, seconds: 3600 };

/** A logo is shown whole; faces fill their circle. */
const SHAPES: Readonly<Record<PictureUse, SquareShape>> = {
  person: "filled-square",
  bot: "filled-square",
  logo: "framed-square",
};

/** The address of a picture: the same as long as its content is. */
const addressOf = ({ uid, hash, content_type }: PictureRow): string =>
  `${PICTURES_PATH}/${uid}/${hash}.${content_type === "image/png" ? "png" : "jpg"}`;

interface PictureChange<Answer> {
  /** The owner in the transaction; fails where the caller's is gone. */
  readonly owner: (transaction: Transaction) => Promise<PictureOwner>;
  /** Stores the address with the owner, and answers the caller. */
  readonly store: (transaction: Transaction, address: string | null) => Promise<Answer>;
}

/** Makes a harmless square of an uploaded image and shows it from then on; the former picture is deleted. */
export async function setPicture<Answer>(
  context: Context,
  use: PictureUse,
  received: ReceivedFile,
  { owner, store }: PictureChange<Answer>,
): Promise<Answer> {
  await requireImage(received);
  await context.limiter.spend(CHANGES, callerKey(context.actor));
  const { content, type, bytes } = await makeSquare(context, received, SHAPES[use]);
  const [uid, storageKey] = [newUid(24), `pictures/${newUid(24)}`];
  await writeUnclaimed(context, storageKey, content);
  const answer = await context.db.write(async (transaction) => {
    const whose = await owner(transaction);
    await claimObject(transaction, storageKey);
    const row = await upsertPicture(transaction.sql, whose, {
      uid,
      content_type: type,
      hash: createHash("sha256").update(content).digest("hex").slice(0, 32),
      bytes,
      storage_key: storageKey,
      created_at: context.now(),
    });
    return store(transaction, addressOf(row));
  });
  await discardNow(context);
  return answer;
}

/** Deletes a picture; succeeds where there is none. */
export async function removePicture<Answer>(
  context: Context,
  { owner, store }: PictureChange<Answer>,
): Promise<Answer> {
  const answer = await context.db.write(async (transaction) => {
    await deletePicture(transaction.sql, await owner(transaction));
    return store(transaction, null);
  });
  await discardNow(context);
  return answer;
}
