import type { Read } from "./first-reads.ts";

type Asked = Map<string, Promise<Response>>;

declare global {
  interface Window {
    /** What the page asked for before its scripts had come. */
    parleyAsked?: Asked;
  }
}

const keyOf = (url: string, body: string): string => `${url} ${body}`;

/** Asks the server, for whoever comes later with the same question. */
export function preloadReads(reads: readonly Read[], basePath: string): void {
  const asked: Asked = (window.parleyAsked = new Map());
  for (const [name, input] of reads) {
    const url = `${basePath}/${name}`;
    const body = JSON.stringify(input ?? {});
    const headers = { "content-type": "application/json" };
    const answer = fetch(url, { method: "POST", headers, body, credentials: "same-origin" });
    // Whoever takes it meets the failure; left alone it harms nobody.
    answer.catch(() => undefined);
    asked.set(keyOf(url, body), answer);
  }
}

/** The answer to exactly this question, once; undefined where it was not asked. */
export function takePreloaded(url: unknown, body: unknown): Promise<Response> | undefined {
  if (typeof url !== "string" || typeof body !== "string") return undefined;
  const key = keyOf(url, body);
  const answer = window.parleyAsked?.get(key);
  window.parleyAsked?.delete(key);
  return answer;
}

/** What nobody came for grows old. */
export const clearPreloaded = (): void => window.parleyAsked?.clear();
