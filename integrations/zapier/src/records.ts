/** What the API answers, as far as the integration reads it. Everything else is handed on. */
export interface Project {
  readonly project_uid: string;
  readonly name: string;
  readonly organization: { readonly name: string };
}

export interface Widget {
  readonly widget_uid: string;
  readonly name: string;
}

export interface Session extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly session_uid: string;
  readonly chat_mode: string;
  readonly state: string;
  readonly widget_uid?: string;
}

export interface Message extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly session_uid: string;
  readonly send_by: string;
}

export interface Contact extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly email: string | null;
}

export interface Webhook {
  readonly id: number;
  readonly secret: string;
}

/** The value of `chat_mode` in a conversation that waits for a person. */
export const AWAITING = "2";

/** A conversation as webhooks have it: the person's details are in the events of contacts. */
export function withoutPerson(session: Session): Session {
  const { contact_data: _contact, visitor_data: _visitor, ip: _ip, ...rest } = session;
  return rest as Session;
}
