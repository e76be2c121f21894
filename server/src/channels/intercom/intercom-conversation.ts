import { z } from "zod";
import type { VendorFile } from "../channel.ts";
import { fileNameOf } from "../parsing/file-name-of.ts";
import { readIntercomHtml } from "./intercom-html.ts";

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(200));
const attachment = z.object({
  name: z.string().max(1000).nullish(),
  url: z.string().max(4000),
  content_type: z.string().max(200).nullish(),
  filesize: z.number().nonnegative().nullish(),
});
const author = z.object({
  type: z.string(),
  id,
  name: z.string().max(1000).nullish(),
  email: z.string().max(320).nullish(),
  from_ai_agent: z.boolean().nullish(),
});
const said = {
  id,
  author,
  body: z.string().nullish(),
  attachments: z.array(z.unknown()).max(50).nullish(),
};
const source = z.object(said);
const part = z.object({ ...said, part_type: z.string(), created_at: z.number().nonnegative().nullish() });
export type IntercomPart = z.output<typeof part>;
type Said = Pick<IntercomPart, "body" | "attachments">;

export const intercomConversation = z.object({
  id,
  created_at: z.number().nonnegative().nullish(),
  admin_assignee_id: id.nullish(),
  team_assignee_id: id.nullish(),
  source: z.unknown().optional(),
  conversation_parts: z.object({ conversation_parts: z.array(z.unknown()).max(600) }).nullish(),
});
export type IntercomConversation = z.output<typeof intercomConversation>;

/** The parts that can be read, the oldest first. */
export const partsOf = ({ conversation_parts: list }: IntercomConversation): IntercomPart[] =>
  (list?.conversation_parts ?? []).flatMap((value) => part.safeParse(value).data ?? []);

/** What opened the conversation. */
export const sourceOf = (conversation: IntercomConversation): z.output<typeof source> | null =>
  source.safeParse(conversation.source).data ?? null;

/** Intercom writes 0 where there is no assignee. */
export const assigneeOf = (id: string | null | undefined): string | null => (id && id !== "0" ? id : null);

export const isVisitor = ({ type }: IntercomPart["author"]): boolean =>
  type === "user" || type === "lead" || type === "contact";

/** The visitor who opened the conversation; null where the team has. */
export function openerOf(conversation: IntercomConversation): string | null {
  const opened = sourceOf(conversation);
  return opened && isVisitor(opened.author) ? opened.author.id : null;
}

export function intercomContentOf(said: Said): { text: string; files: readonly VendorFile[] } {
  const { text, images } = readIntercomHtml(said.body ?? "");
  const attached = (said.attachments ?? []).flatMap((value): VendorFile[] => {
    const { data } = attachment.safeParse(value);
    if (!data) return [];
    const { url: ref, name, content_type: contentType, filesize: bytes } = data;
    return [
      {
        ref,
        name: name || fileNameOf("file", contentType ?? undefined),
        contentType: contentType ?? undefined,
        bytes: bytes ?? undefined,
      },
    ];
  });
  const known = new Set(attached.map(({ ref }) => ref));
  const pictures = images.filter((ref) => !known.has(ref)).map((ref) => ({ ref, name: pictureName(ref) }));
  return { text, files: [...attached, ...pictures] };
}

const pictureName = (address: string): string => {
  const last = URL.canParse(address) ? new URL(address).pathname.split("/").at(-1) : "";
  return last && /^[\w.%+ -]{1,200}$/.test(last) ? last : "picture";
};
