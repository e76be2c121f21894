import { useSyncExternalStore } from "react";
import { THEME_KEY, type Theme } from "../preload/chosen-theme.ts";

const listeners = new Set<() => void>();

const current = (): Theme => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

function change(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current), change];
}
