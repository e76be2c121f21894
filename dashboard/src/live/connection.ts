import { useSyncExternalStore } from "react";

/** A connection that is back at once was never away. */
const PATIENCE_MS = 1500;

let isLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let retry: () => void = () => undefined;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (isLost === value) return;
  isLost = value;
  listeners.forEach((listener) => listener());
}

export function markDisconnected(): void {
  timer ??= setTimeout(() => set(true), PATIENCE_MS);
}

export function markConnected(): void {
  clearTimeout(timer);
  timer = undefined;
  set(false);
}

/** Sets how to reconnect; returns a function that removes it. */
export function onRetry(connect: () => void): () => void {
  retry = connect;
  return () => (retry = () => undefined);
}

/** For who knows that the server answers again. */
export const retryConnection = (): void => retry();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the live feed is disconnected at the moment. */
export const useIsLiveLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);
