import { call, Refusal, type Credentials, type Visit } from "./api.ts";
import { forget, recall, remember } from "./storage.ts";

export interface VisitFacts {
  readonly widget_uid: string;
  readonly origin: string;
  readonly page: string;
  readonly referrer: string;
  readonly language: string;
}

export interface Visitor {
  start(open: boolean): Promise<Visit>;
  become(credentials: Credentials): void;
  /** Whether the visitor was here before. */
  isKept(): boolean;
  /** Whether the site has named another of its users in this browser. */
  isOther(userId: string): boolean;
  noteUser(userId: string): void;
  /** Nobody from now on. What is still asked for the one before is refused when its answer comes. */
  forget(): void;
  /** Does something with a token that is good: one that has ended is renewed once. */
  withToken<Result>(work: (token: string) => Promise<Result>): Promise<Result>;
}

/**
 * Who we are on this site. The browser keeps the key in the frame's own storage, which the site cannot read.
 * `onChange` hears that another page of the site has become somebody else, and this one with it.
 */
export function createVisitor(facts: VisitFacts, onChange: () => void): Visitor {
  const place = `parley:${facts.widget_uid}`;
  const userPlace = `${place}:user`;
  let key = recall(place);
  let kept = key;
  let user: string | null = null;
  let token: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Grows whenever we are somebody else. */
  let era = 0;

  function change(to: string | null): void {
    key = to;
    token = null;
    user = null;
    era += 1;
  }

  function become(credentials: Credentials): void {
    key = credentials.visitor_key;
    token = credentials.visitor_token;
    remember(place, key);
    kept = recall(place);
  }

  function look(): void {
    const now = recall(place);
    if (now === kept) return;
    kept = now;
    change(now);
    onChange();
  }
  addEventListener("storage", look);
  // A page that comes back as it was left has heard nothing meanwhile.
  addEventListener("pageshow", look);

  function requireStill(mine: number): void {
    if (mine !== era) throw new Refusal(401, "Signed out");
  }

  async function ask(open: boolean, mine: number): Promise<Visit> {
    requireStill(mine);
    const body = { ...facts, open, ...(key ? { visitor_key: key } : {}) };
    const visit = await call<Visit>("startVisit", null, body);
    requireStill(mine);
    if (visit.visitor) become(visit.visitor);
    return visit;
  }

  /** One after the other: a newcomer who asked twice at once would become two visitors. */
  function start(open: boolean): Promise<Visit> {
    const mine = era;
    const visit = last.then(() => ask(open, mine));
    last = visit.catch(() => undefined);
    return visit;
  }

  return {
    start,
    become,
    isKept: () => key !== null,
    isOther(userId) {
      const known = recall(userPlace) ?? user;
      return known !== null && known !== userId;
    },
    noteUser(userId) {
      user = userId;
      remember(userPlace, userId);
    },
    forget() {
      change(null);
      forget(place);
      forget(userPlace);
      kept = recall(place);
    },
    async withToken(work) {
      const mine = era;
      if (!token) await start(true);
      const tried = work(token ?? "").catch(async (error: unknown) => {
        requireStill(mine);
        if (!(error instanceof Refusal) || error.status !== 401) throw error;
        await start(false);
        return work(token ?? "");
      });
      const result = await tried;
      requireStill(mine);
      return result;
    },
  };
}
