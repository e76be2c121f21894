// Runs before the first paint, so that a chosen theme never flashes the other one.
(() => {
  const chosen = localStorage.getItem("parley.theme");
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
