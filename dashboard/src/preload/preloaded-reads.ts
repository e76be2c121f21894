import type { Read } from "../routes.ts";

type Asked = Map<string, Promise<Response>>;

declare global {
  interface Window {
    /** What the page asked for before its scripts had come. */
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

/** The answer to exactly this question, once; undefined where it was not asked. */
export function claimPreloaded(url: unknown, body: unknown): Promise<Response> | undefined {
  if (typeof url !== "string" || typeof body !== "string") return undefined;
  const key = keyOf(url, body);
  const answer = window.parleyPreloaded?.get(key);
  window.parleyPreloaded?.delete(key);
  return answer;
}

/** Answers that no page has used become stale. */
export const clearPreloaded = (): void => window.parleyPreloaded?.clear();
