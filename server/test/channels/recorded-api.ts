import { RETRY_AFTER_SECONDS, type Behaviour } from "./channel-double.ts";
import { serveDouble, type DoubleAnswer, type DoubleRequest } from "./serve-double.ts";

export interface RecordedApi {
  readonly url: string;
  readonly requests: readonly DoubleRequest[];
  /** The next request whose path contains this part is answered so. */
  answerOnce(part: string, answer: DoubleAnswer): void;
  /** What the requests of a path carried, in order. */
  bodiesOf(part: string): string[];
  behave(mode: Behaviour): void;
  /** Called when a message was taken, before it is answered. */
  readonly hooks: { onTaken: (() => void) | null };
  close(): Promise<void>;
}

interface Refusals {
  readonly refusing: DoubleAnswer;
  readonly blocked: DoubleAnswer;
  /** For vendors without `retry-after`. */
  readonly limited?: () => DoubleAnswer;
}

/** A vendor's API that remembers what it was asked. Only messages are `blocked`, which `isMessage` recognizes. */
export async function recordApi(
  handle: (request: DoubleRequest, url: string) => DoubleAnswer | Promise<DoubleAnswer>,
  { refusals, isMessage }: { refusals: Refusals; isMessage: (path: string) => boolean },
): Promise<RecordedApi> {
  const requests: DoubleRequest[] = [];
  const waiting: { part: string; answer: DoubleAnswer }[] = [];
  const hooks: RecordedApi["hooks"] = { onTaken: null };
  let mode: Behaviour = "well";
  const api = await serveDouble(async (request) => {
    requests.push(request);
    const at = waiting.findIndex(({ part }) => request.path.includes(part));
    if (at >= 0) return waiting.splice(at, 1)[0]!.answer;
    if (mode === "away") return { status: 503 };
    if (mode === "rate-limited" && refusals.limited) return refusals.limited();
    if (mode === "rate-limited")
      return { status: 429, headers: { "retry-after": String(RETRY_AFTER_SECONDS) } };
    if (mode === "refusing" || (mode === "blocked" && isMessage(request.path))) return refusals[mode];
    const answer = await handle(request, api.url);
    if (!isMessage(request.path)) return answer;
    hooks.onTaken?.();
    return mode === "losing" ? { isLost: true } : answer;
  });
  return {
    ...api,
    requests,
    hooks,
    answerOnce: (part, answer) => void waiting.push({ part, answer }),
    bodiesOf: (part) =>
      requests.filter(({ path }) => path.includes(part)).map(({ body }) => body.toString("utf8")),
    behave: (next) => void (mode = next),
  };
}
