/** Search and the list on a narrow screen. The page is complete without it. */
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
