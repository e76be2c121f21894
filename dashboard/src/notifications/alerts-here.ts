import { useSyncExternalStore } from "react";

/** Before the id of the user who wants notifications in this browser. */
const ALERTS = "parley.alerts.";
const CHANGED = "parley.alerts";

export const hasAlertsHere = (userId: number): boolean => localStorage.getItem(ALERTS + userId) === "on";

export function setAlertsHere(userId: number, isOn: boolean): void {
  if (isOn) localStorage.setItem(ALERTS + userId, "on");
  else localStorage.removeItem(ALERTS + userId);
  window.dispatchEvent(new Event(CHANGED));
}

/** The same while it changes, here and in other tabs. */
export const useAlertsHere = (userId: number): boolean =>
  useSyncExternalStore(onChange, () => hasAlertsHere(userId));

function onChange(listener: () => void): () => void {
  const names = [CHANGED, "storage"];
  for (const name of names) window.addEventListener(name, listener);
  return () => names.forEach((name) => window.removeEventListener(name, listener));
}
