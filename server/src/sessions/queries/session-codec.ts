import type { Selectable, Updateable } from "kysely";
import { CHAT_MODE_CODES, CHAT_MODES, type ChatMode, type SessionsTable } from "../tables.ts";

type Decoded<Row> = Omit<Row, "chat_mode"> & { chat_mode: ChatMode };

export type SessionRow = Decoded<Selectable<SessionsTable>>;

type Changeable = Omit<Updateable<SessionsTable>, "id" | "uid" | "project_id">;
export type SessionChanges = Omit<Changeable, "chat_mode"> & { readonly chat_mode?: ChatMode };

/** The row itself, with its mode by name: beyond the queries nothing knows the codes of the column. */
export function decodeSession<Row extends { chat_mode: number }>(row: Row): Decoded<Row> {
  return Object.assign(row as Omit<Row, "chat_mode">, { chat_mode: CHAT_MODES[row.chat_mode - 1]! });
}

export function encodeChanges({ chat_mode, ...others }: SessionChanges): Changeable {
  return chat_mode === undefined ? others : { ...others, chat_mode: CHAT_MODE_CODES[chat_mode] };
}
