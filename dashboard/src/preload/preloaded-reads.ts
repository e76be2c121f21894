import type { Read } from "../routes.ts";

type Asked = Map<string, Promise<Response>>;

declare global {
  interface Window {
    /** Requests the page sent before its scripts loaded. */
    parleyPreloaded?: Asked;
  }
}

const keyOf = (url: string, body: string): string => `${url} ${body}`;

/** Sends the first page's requests early, so that the page finds their answers when it asks. */
export function preloadReads(reads: readonly Read[], basePath: string): void {
  const asked: Asked = (window.parleyPreloaded = new Map());
  for (const [name, input] of reads) {
    const url = `${basePath}/${name}`;
    const body = JSON.stringify(input ?? {});
    const headers = { "content-type": "application/json" };
    const answer = fetch(url, { method: "POST", headers, body, credentials: "same-origin" });
    // The code that takes the answer handles its failure; an unused answer must not raise an unhandled rejection.
    answer.catch(() => undefined);
    asked.set(keyOf(url, body), answer);
  }
}

/** The response to exactly this request, once; undefined if it was not preloaded. */
export function claimPreloaded(url: unknown, body: unknown): Promise<Response> | undefined {
  if (typeof url !== "string" || typeof body !== "string") return undefined;
  const key = keyOf(url, body);
  const answer = window.parleyPreloaded?.get(key);
  window.parleyPreloaded?.delete(key);
  return answer;
}

/** Answers that no page has used become stale. */
export const clearPreloaded = (): void => window.parleyPreloaded?.clear();
