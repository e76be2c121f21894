import MiniSearch from "./minisearch.js";

const MAX_RESULTS = 12;
const EXCERPT_LENGTH = 150;
const base = document.documentElement.dataset.base;

let index;
/** Loaded with the first focus: most readers never search. */
function loadIndex() {
  index ??= fetch(`${base}/assets/sections.json`)
    .then((response) => response.json())
    .then((sections) => {
      const search = new MiniSearch({
        fields: ["title", "heading", "text"],
        storeFields: ["address", "title", "heading", "text"],
        searchOptions: {
          boost: { title: 2, heading: 3 },
          prefix: true,
          fuzzy: (term) => (term.length > 4 ? 0.2 : false),
          boostDocument: (_id, _term, { address }) => (address.startsWith("decisions/") ? 0.5 : 1),
        },
      });
      search.addAll(sections);
      return search;
    });
  return index;
}

/** Sections with all words come first; where none has them all, sections with some. */
async function findSections(words) {
  const search = await loadIndex();
  const all = search.search(words, { combineWith: "AND" });
  return (all.length > 0 ? all : search.search(words)).slice(0, MAX_RESULTS);
}

export function startSearch(form) {
  const input = form.querySelector("input");
  const list = form.querySelector("ul");
  const status = form.querySelector("[role=status]");
  form.hidden = false;
  if (matchMedia("(hover: hover)").matches) input.placeholder = "Search ( / )";

  const close = () => {
    list.hidden = true;
    status.textContent = "";
  };

  const update = async () => {
    const words = input.value.trim();
    if (words === "") return close();
    const sections = await findSections(words);
    // A slower answer to earlier words must not replace this one.
    if (input.value.trim() !== words) return;
    list.replaceChildren(...(sections.length > 0 ? sections.map(createResult) : [createEmptyResult()]));
    list.hidden = false;
    status.textContent = sections.length === 1 ? "1 result" : `${sections.length} results`;
  };

  const focusResult = (step) => {
    const stops = [input, ...list.querySelectorAll("a")];
    const next = stops[stops.indexOf(document.activeElement) + step];
    next?.focus();
  };

  input.addEventListener("focus", loadIndex, { once: true });
  input.addEventListener("input", update);
  input.addEventListener("focus", update);
  form.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      focusResult(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && event.target === input) {
      list.querySelector("a")?.click();
    } else if (event.key === "Escape") {
      input.value = "";
      input.focus();
      close();
    }
  });
  // A result on the same page only changes the anchor.
  list.addEventListener("click", (event) => event.target.closest("a") && close());
  document.addEventListener("click", (event) => !form.contains(event.target) && close());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea") || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    input.focus();
  });
}

function createResult({ address, title, heading, text, terms }) {
  const link = document.createElement("a");
  link.href = `${base}/${address}`;
  const name = document.createElement("strong");
  name.append(heading === "" ? title : `${title} › ${heading}`);
  const excerpt = document.createElement("span");
  excerpt.append(...markTerms(cutExcerpt(text, terms), terms));
  link.append(name, excerpt);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function createEmptyResult() {
  const item = document.createElement("li");
  item.className = "empty";
  item.append("No page matches your search.");
  return item;
}

/** The part of the text around the first word that was found. */
function cutExcerpt(text, terms) {
  const lower = text.toLowerCase();
  const positions = terms.map((term) => lower.indexOf(term)).filter((position) => position >= 0);
  const first = positions.length > 0 ? Math.min(...positions) : 0;
  const start = first < 60 ? 0 : text.indexOf(" ", first - 60) + 1;
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

function markTerms(text, terms) {
  if (terms.length === 0) return [text];
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "i")).map((part, position) => {
    if (position % 2 === 0) return part;
    const mark = document.createElement("mark");
    mark.append(part);
    return mark;
  });
}
