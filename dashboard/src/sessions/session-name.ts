import type { SessionListItem } from "../api/client.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

/** The contact's name where there is one, else the visitor's number. */
export function sessionName(
  session: Pick<SessionListItem, "contact_data" | "visitor_data" | "session_uid">,
): string {
  const { contact_data: contact, visitor_data: visitor } = session;
  return (
    textOf(contact.name) ??
    textOf(contact.email) ??
    textOf(visitor.name) ??
    textOf(visitor.email) ??
    sessionsTexts.visitor(session.session_uid.slice(-4))
  );
}
