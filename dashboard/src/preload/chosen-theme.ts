export type Theme = "light" | "dark";

export const THEME_KEY = "parley.theme";

/** What the person chose here, or else what their system prefers. */
export function chosenTheme(): Theme {
  const chosen = localStorage.getItem(THEME_KEY);
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  return isDark ? "dark" : "light";
}
