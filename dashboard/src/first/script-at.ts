/** The script of the page that an address opens, by its name before the build: each page has its file. */
export function scriptAt(path: string): string {
  const [, place = "", , page] = path.split("/");
  if (place === "p") return page === "settings" ? "project-settings-page" : `${page || "home"}-page`;
  if (place === "o") return `${page || "organization"}-page`;
  return `${place || "home"}-page`;
}
