/** The scripts of the page that an address opens, by their names before the build: each page has its file. */
export function scriptsAt(path: string, search: URLSearchParams): readonly string[] {
  const [, place = "", , page] = path.split("/");
  if (place === "p" && page === "inbox" && search.has("session")) return ["inbox-page", "conversation"];
  if (place === "p") return [page === "settings" ? "project-settings-page" : `${page || "home"}-page`];
  if (place === "o") return [`${page || "organization"}-page`];
  return [`${place || "home"}-page`];
}
