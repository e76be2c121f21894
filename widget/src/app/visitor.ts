import { newClientKey } from "@parley/sdk";
import { call, Refusal, type Articles, type Credentials, type Visit } from "./api.ts";
import { readFrameStorage } from "./frame-storage.ts";
import type { PageStorage } from "./page-storage.ts";

export interface VisitFacts {
  readonly widget_uid: string;
  readonly origin: string;
  readonly page: string;
  readonly referrer: string;
  readonly language: string;
}

/**
 * What a visit creates if missing: a visitor for identify and the form, a conversation for a message. `another` begins
 * one although one is open.
 */
export type Creates = "nothing" | "visitor" | "conversation" | "another";

/** How a conversation begins that is created. */
interface Beginning {
  /** With the key of a proactive message, that message begins the conversation. */
  readonly proactiveKey?: string | undefined;
  readonly isVoice?: boolean;
}

export interface Visitor {
  start(creates: Creates, beginning?: Beginning): Promise<Visit>;
  /** The address of the site's page. */
  page(): string;
  /** The site shows another page. */
  moveTo(page: string): void;
  /** The first articles of the help centre; null without one. */
  readArticles(): Promise<Articles | null>;
  become(credentials: Credentials): void;
  /** Whether the visitor was here before. */
  isKnown(): boolean;
  /** Whether the site has named another of its users in this browser. */
  isOtherUser(userId: string): boolean;
  noteUser(userId: string): void;
  /** Forgets the visitor. Answers that are still on their way to the former one are rejected. */
  forget(): void;
  /** Calls with a valid token: one that has expired is renewed once. */
  withToken<Result>(work: (token: string) => Promise<Result>): Promise<Result>;
}

/** Whom a key names: its claims without their last one, the expiry, which each visit renews. */
function namedBy(key: string): string {
  try {
    const [claims = ""] = key.split(".", 1);
    return (JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as unknown[])
      .slice(0, -1)
      .join();
  } catch {
    return key;
  }
}

/**
 * The visitor of this browser on this site. The key is in the storage of the site's page. `onChange` is called when
 * another tab of the site has stored a visitor: the first one, or another than this tab's.
 */
export function createVisitor(
  facts: VisitFacts,
  storage: PageStorage,
  onChange: (isFirst: boolean) => void,
): Visitor {
  const former = readFrameStorage(facts.widget_uid);
  let formerKey = former.key;
  let key = storage.get("key");
  let { page } = facts;
  let token: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Grows with every change of the visitor. */
  let generation = 0;

  function change(to: string | null): void {
    storage.set("newcomer", null);
    key = to;
    token = null;
    generation += 1;
  }

  function become(credentials: Credentials): void {
    key = credentials.visitor_key;
    token = credentials.visitor_token;
    storage.set("key", key);
    storage.set("newcomer", null);
  }

  /**
   * Stored before the call that creates the visitor: if its response is lost, or the page reloads before it arrives, the
   * next call finds the same visitor and conversation.
   */
  function newcomerKey(creates: Creates): string | null {
    if (key !== null) return null;
    if (creates !== "nothing" && storage.get("newcomer") === null) storage.set("newcomer", newClientKey());
    return storage.get("newcomer");
  }

  storage.subscribe(() => {
    const stored = storage.get("key");
    if (stored === key) return;
    const isFirst = key === null;
    if (stored !== null && key !== null && namedBy(stored) === namedBy(key)) {
      key = stored;
      return;
    }
    // A newcomer who wrote in another tab is the same person: nothing here is void.
    if (isFirst) key = stored;
    else change(stored);
    onChange(isFirst);
  });

  function requireSame(mine: number): void {
    if (mine !== generation) throw new Refusal(401, "Signed out");
  }

  /** The frame's old entry is no longer needed once the page's storage has the visitor. */
  function migrate(): void {
    if (former.user) storage.set("user", former.user);
    if (former.seen) storage.set("seen", former.seen);
    former.clear();
  }

  async function ask(creates: Creates, mine: number, { proactiveKey, isVoice }: Beginning): Promise<Visit> {
    requireSame(mine);
    const newcomer = newcomerKey(creates);
    // A newcomer here is not the frame's former visitor, who may have started on another site.
    const frameKey = key === null && newcomer === null && creates === "nothing" ? formerKey : null;
    const visit = await call<Visit>("startVisit", null, {
      ...facts,
      page,
      ...(key ? { visitor_key: key } : {}),
      ...(frameKey ? { frame_key: frameKey } : {}),
      ...(newcomer ? { newcomer_key: newcomer } : {}),
      open: creates === "conversation" || creates === "another",
      ...(creates === "another" ? { fresh: true } : {}),
      ...(proactiveKey ? { proactive_key: proactiveKey } : {}),
      ...(isVoice ? { voice: true } : {}),
      create_visitor: creates === "visitor",
    });
    requireSame(mine);
    if (visit.visitor) become(visit.visitor);
    if (visit.visitor && frameKey) migrate();
    formerKey = null;
    return visit;
  }

  /** One after the other: two calls of a new visitor at once would create two. */
  function start(creates: Creates, beginning: Beginning = {}): Promise<Visit> {
    const mine = generation;
    const visit = last.then(() => ask(creates, mine, beginning));
    last = visit.catch(() => undefined);
    return visit;
  }

  return {
    start,
    page: () => page,
    moveTo: (address) => void (page = address),
    // Without them the home screen is as it was.
    readArticles: () => call<Articles | null>("getVisitorArticles", null, facts).catch(() => null),
    become,
    isKnown: () => key !== null,
    isOtherUser(userId) {
      const known = storage.get("user") ?? (formerKey ? former.user : null);
      return known !== null && known !== userId;
    },
    noteUser: (userId) => storage.set("user", userId),
    forget() {
      change(null);
      formerKey = null;
      former.clear();
      storage.set("key", null);
      storage.set("user", null);
    },
    async withToken(work) {
      const mine = generation;
      if (!token) await start("visitor");
      const tried = work(token ?? "").catch(async (error: unknown) => {
        requireSame(mine);
        if (!(error instanceof Refusal) || error.status !== 401) throw error;
        await start("nothing");
        return work(token ?? "");
      });
      const result = await tried;
      requireSame(mine);
      return result;
    },
  };
}
