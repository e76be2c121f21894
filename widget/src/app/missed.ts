import type { PageStorage } from "./page-storage.ts";
import type { Shown, State } from "./state.ts";

/** The last answer that came while the chat was closed, unless the visitor has dismissed it. */
export function missedIn({ isOpen, unread, settings, messages, dismissedId }: State): Shown | null {
  if (isOpen || unread === 0 || !settings?.preview) return null;
  const last = messages.filter(({ id, send_by: by }) => id !== null && by !== "user").at(-1);
  return last && (last.id ?? 0) > dismissedId ? last : null;
}

/** Other pages and tabs of the site don't show it again. */
export const dismissedIn = (storage: PageStorage): number => Number(storage.get("dismissed")) || 0;

export function dismissMissed(storage: PageStorage, { id }: Shown): Pick<State, "dismissedId"> {
  storage.set("dismissed", String(id));
  return { dismissedId: id ?? 0 };
}
