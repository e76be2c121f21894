const KEY = "parley-docs-theme";

export function startThemeButton(button) {
  const { dataset } = document.documentElement;
  button.hidden = false;
  button.addEventListener("click", () => {
    const current = dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    dataset.theme = current === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, dataset.theme);
    } catch {
      // Storage is denied: the choice lasts for this page.
    }
  });
}
