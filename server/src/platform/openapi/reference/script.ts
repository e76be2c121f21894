/** Search, the tabs of examples and the list on a narrow screen. The page is complete without it. */
export const REFERENCE_SCRIPT = `
(() => {
  const form = document.querySelector("form");
  const field = form.querySelector("input");
  const count = form.querySelector("output");
  const none = document.querySelector(".none");
  const list = document.querySelector(".side details");
  const sections = [...document.querySelectorAll("section")];
  const links = new Map([...list.querySelectorAll("a")].map((link) => [link.hash.slice(1), link.parentElement]));
  const articles = [...document.querySelectorAll("article")].map((article) => ({
    article,
    entry: links.get(article.id),
    text: (article.id + " " + article.querySelector("header").textContent).toLowerCase(),
  }));

  const filter = () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let found = 0;
    for (const { article, entry, text } of articles) {
      const matches = words.every((word) => text.includes(word));
      article.hidden = entry.hidden = !matches;
      if (matches) found += 1;
    }
    for (const section of sections) section.hidden = !section.querySelector("article:not([hidden]), li:not([hidden])");
    none.hidden = found > 0;
    count.value = words.length === 0 ? "" : found === 1 ? "1 result" : found + " results";
  };

  // One choice of language for all examples, kept for the next visit where the browser allows it.
  const groups = [...document.querySelectorAll(".code")].map((group) => {
    const panels = [...group.querySelectorAll("pre")];
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language of the example");
    const id = group.closest("article").id;
    const tabs = panels.map((panel) => {
      const { code, label } = panel.dataset;
      const tab = document.createElement("button");
      tab.type = "button";
      tab.id = id + "-tab-" + code;
      tab.textContent = label;
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", id + "-" + code);
      tab.dataset.code = code;
      panel.id = id + "-" + code;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      list.append(tab);
      return tab;
    });
    group.prepend(list);
    return { tabs, panels };
  });
  const choose = (code) => {
    for (const { tabs, panels } of groups) {
      const chosen = tabs.some((tab) => tab.dataset.code === code) ? code : "curl";
      tabs.forEach((tab, at) => {
        const isChosen = tab.dataset.code === chosen;
        tab.setAttribute("aria-selected", isChosen);
        tab.tabIndex = isChosen ? 0 : -1;
        panels[at].hidden = !isChosen;
      });
    }
  };
  let remembered = null;
  try { remembered = localStorage.getItem("parley-docs-code"); } catch {}
  choose(remembered ?? "curl");
  const pick = (tab) => {
    // Examples above may become longer or shorter: the tab stays where it is.
    const before = tab.getBoundingClientRect().top;
    choose(tab.dataset.code);
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
    try { localStorage.setItem("parley-docs-code", tab.dataset.code); } catch {}
  };
  const main = document.querySelector("main");
  main.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) pick(tab);
  });
  main.addEventListener("keydown", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (!tab) return;
    const tabs = [...tab.parentElement.children];
    const at = tabs.indexOf(tab);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    pick(next);
    next.focus({ preventScroll: true });
  });

  const narrow = matchMedia("(max-width: 800px)");
  const fold = () => { list.open = !narrow.matches; };
  fold();
  narrow.addEventListener("change", fold);
  list.addEventListener("click", (event) => {
    if (narrow.matches && event.target.closest("a")) list.open = false;
  });

  document.documentElement.className = "scripted";
  form.hidden = false;
  if (matchMedia("(hover: hover)").matches) field.placeholder = "Search (press /)";
  filter();
  field.addEventListener("input", () => { filter(); scrollTo(0, 0); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = articles.find(({ article }) => !article.hidden);
    if (first && field.value.trim()) location.hash = first.article.id;
  });
  addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
      field.select();
    }
    if (event.key === "Escape" && document.activeElement === field) {
      field.value = "";
      filter();
    }
  });
  // A link to an entry that the search hides shows the whole page again.
  addEventListener("hashchange", () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest("[hidden]")) return;
    field.value = "";
    filter();
    target.scrollIntoView();
  });
})();
`;
