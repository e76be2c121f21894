import type { ProactiveMessage } from "../api/client.ts";

/** A proactive message as it is typed. */
export interface TypedProactiveMessage extends Omit<ProactiveMessage, "after_seconds"> {
  readonly after_seconds: string;
}

export const NEW_PROACTIVE_MESSAGE: TypedProactiveMessage = {
  enabled: true,
  text: "",
  page: "/*",
  after_seconds: "10",
};

export const typedProactiveMessage = (message: ProactiveMessage): TypedProactiveMessage => ({
  ...message,
  after_seconds: String(message.after_seconds),
});

/** What is no number stays away from the server's range, which says what to type. */
export const wiredProactiveMessage = (message: TypedProactiveMessage): ProactiveMessage => ({
  ...message,
  after_seconds: /^\s*\d+\s*$/.test(message.after_seconds) ? Number(message.after_seconds) : -1,
});
