import { z } from "zod";

/** The last mail that was read. */
const MailCursor = z.object({
  /** The server's name for its numbers (UIDVALIDITY): with another one they mean other mails. */
  uidValidity: z.string(),
  uid: z.number().int(),
  /** When it arrived. */
  at: z.number(),
});
export type MailCursor = z.infer<typeof MailCursor>;

export const encodeCursor = (cursor: MailCursor): string => JSON.stringify(cursor);

export function parseCursor(stored: string | null): MailCursor | null {
  return stored === null ? null : MailCursor.parse(JSON.parse(stored));
}
