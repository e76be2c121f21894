import type { PageStorage } from "./page-storage.ts";
import type { State } from "./state.ts";
import type { Visit } from "./api.ts";

const LONGEST_DELAY_MS = 3_600_000;
/** More than a widget has; the oldest are forgotten. */
const MOST_REMEMBERED = 50;

/** Messages that a closed chat shows by itself: each once in this browser, and at most one on a page. */
export interface Proactive {
  /** Waits with the first message that was not shown before. */
  offer(messages: Visit["proactive"]): void;
  /** The chat opens: the shown message begins the conversation, and no other follows. */
  accept(): void;
  dismiss(): void;
}

interface ProactiveOptions {
  readonly storage: PageStorage;
  readonly state: () => State;
  readonly set: (changes: Partial<State>) => void;
}

export function createProactive({ storage, state, set }: ProactiveOptions): Proactive {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shown = (): string[] => (storage.get("proactive") ?? "").split(" ").filter(Boolean);

  function show(message: Visit["proactive"][number]): void {
    const { isOpen, sessionUid } = state();
    // Another tab may have shown it meanwhile, and a conversation has begun without it.
    if (isOpen || sessionUid !== null || shown().includes(message.key)) return;
    // A page in the background shows it when the visitor is back.
    if (document.hidden)
      return document.addEventListener("visibilitychange", () => show(message), { once: true });
    storage.set("proactive", [...shown(), message.key].slice(-MOST_REMEMBERED).join(" "));
    set({ proactive: message });
  }

  return {
    offer(messages) {
      const next = messages.find(({ key }) => !shown().includes(key));
      if (!next || timer !== undefined) return;
      timer = setTimeout(() => show(next), Math.min(next.after_seconds * 1000, LONGEST_DELAY_MS));
    },
    accept() {
      clearTimeout(timer);
      const { proactive, opener } = state();
      set({ proactive: null, opener: proactive ?? opener });
    },
    dismiss: () => set({ proactive: null }),
  };
}
