// Runs before the first paint, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("parley-docs-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is denied: the system's theme applies.
}
