import type { z } from "zod";
import { holdDeleted, restoreDeleted } from "../deletions/index.ts";
import type { TemplateValues } from "../language/index.ts";
import type { ListPage, ListAnswer } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { lockProject } from "../projects/index.ts";
import { ownerOf, readerOf, requireRoom, withFreeShortcut, withShortcutStillFree } from "./owner.ts";
import {
  countSavedReplies,
  countSavedRepliesOf,
  deleteSavedReplyRow,
  findSavedReply,
  insertSavedReply,
  listSavedReplies,
  updateSavedReplyRow,
  type SavedReplyRow,
} from "./queries/saved-replies.ts";
import type { SavedReply } from "./schema.ts";
import { fillVariables, readVariables, requireKnownVariables } from "./variables.ts";

type Presented = z.input<typeof SavedReply>;

export async function pageOfSavedReplies(
  context: ProjectContext,
  { search, page, sessionUid }: { search: string; page: ListPage; sessionUid: string | null },
): Promise<ListAnswer<Presented[]>> {
  const reader = readerOf(context);
  const values =
    sessionUid === null
      ? null
      : await readVariables(context, { projectId: reader.projectId, uid: sessionUid }, reader.userId);
  const rows = await listSavedReplies(context.db.read, reader, { search, page });
  return page.answer(
    rows.map((row) => presentSavedReply(row, values)),
    () => countSavedReplies(context.db.read, reader, search),
  );
}

export async function addSavedReply(
  context: ProjectContext,
  input: { shortcut: string; text: string; isPersonal: boolean },
): Promise<Presented> {
  const { shortcut, text } = input;
  requireKnownVariables("text", text);
  const userId = ownerOf(context, input.isPersonal);
  const projectId = context.project.id;
  const row = await withFreeShortcut(shortcut, () =>
    context.db.write(async ({ sql }) => {
      await lockProject(sql, { projectId });
      requireRoom(await countSavedRepliesOf(sql, { projectId, userId }), userId, "saved replies");
      return insertSavedReply(sql, { projectId, userId, shortcut, text, now: context.now() });
    }),
  );
  return presentSavedReply(row, null);
}

export async function changeSavedReply(
  context: ProjectContext,
  replyId: number,
  changes: { shortcut?: string | undefined; text?: string | undefined },
): Promise<Presented> {
  if (changes.text !== undefined) requireKnownVariables("text", changes.text);
  const row = await withFreeShortcut(changes.shortcut ?? "", () =>
    context.db.write(async ({ sql }) => {
      const before = await findSavedReply(sql, readerOf(context), replyId);
      if (!before) throw notFound();
      const { shortcut = before.shortcut, text = before.text } = changes;
      return updateSavedReplyRow(sql, replyId, { shortcut, text, now: context.now() });
    }),
  );
  return presentSavedReply(row, null);
}

export async function removeSavedReply(context: ProjectContext, replyId: number): Promise<void> {
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const row = await findSavedReply(sql, readerOf(context), replyId);
    if (!row) throw notFound();
    await holdDeleted(context, transaction, {
      kind: "saved_reply",
      id: replyId,
      projectId: context.project.id,
      recordKey: String(replyId),
      userId: row.user_id,
    });
    await deleteSavedReplyRow(sql, replyId);
  });
}

export async function restoreSavedReply(context: ProjectContext, replyId: number): Promise<void> {
  const reader = readerOf(context);
  await withShortcutStillFree(() =>
    context.db.write(async (transaction) => {
      const { sql } = transaction;
      await lockProject(sql, reader);
      await restoreDeleted(context, transaction, {
        ...reader,
        kind: "saved_reply",
        recordKey: String(replyId),
      });
      const row = await findSavedReply(sql, reader, replyId);
      if (!row) throw notFound();
      const { projectId } = reader;
      const others = (await countSavedRepliesOf(sql, { projectId, userId: row.user_id })) - 1;
      requireRoom(others, row.user_id, "saved replies");
    }),
  );
}

const presentSavedReply = (row: SavedReplyRow, values: TemplateValues | null): Presented => ({
  id: row.id,
  shortcut: row.shortcut,
  text: row.text,
  filled_text: values && fillVariables(row.text, values),
  is_personal: row.user_id !== null,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});
