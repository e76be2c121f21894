import { forget, recall, remember } from "./storage.ts";

/** The last message the visitor has looked at, here or on an earlier page. */
export interface Seen {
  lastId(): number;
  note(id: number): void;
  forget(): void;
}

export function createSeen(widgetUid: string): Seen {
  const place = `parley:${widgetUid}:seen`;
  let here = 0;
  const lastId = () => Math.max(here, Number(recall(place) ?? 0) || 0);
  return {
    lastId,
    note(id) {
      here = Math.max(id, lastId());
      remember(place, String(here));
    },
    forget() {
      here = 0;
      forget(place);
    },
  };
}
