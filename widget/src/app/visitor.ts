import { call, Refusal, type Credentials, type Visit } from "./api.ts";
import { recall, remember } from "./storage.ts";

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
  readonly token: () => string | null;
  /** Does something with a token that is good: one that has ended is renewed once. */
  withToken<Result>(work: (token: string) => Promise<Result>): Promise<Result>;
}

/** Who we are on this site. The browser keeps the key in the frame's own storage, which the site cannot read. */
export function createVisitor(facts: VisitFacts): Visitor {
  const place = `parley:${facts.widget_uid}`;
  let key = recall(place);
  let token: string | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function become(credentials: Credentials): void {
    key = credentials.visitor_key;
    token = credentials.visitor_token;
    remember(place, key);
  }

  async function ask(open: boolean): Promise<Visit> {
    const visit = await call<Visit>("startVisit", null, {
      ...facts,
      open,
      ...(key ? { visitor_key: key } : {}),
    });
    if (visit.visitor) become(visit.visitor);
    return visit;
  }

  /** One after the other: a newcomer who asked twice at once would become two visitors. */
  function start(open: boolean): Promise<Visit> {
    const visit = last.then(() => ask(open));
    last = visit.catch(() => undefined);
    return visit;
  }

  return {
    start,
    become,
    token: () => token,
    async withToken(work) {
      if (!token) await start(true);
      try {
        return await work(token ?? "");
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 401) throw error;
        await start(false);
        return work(token ?? "");
      }
    },
  };
}
