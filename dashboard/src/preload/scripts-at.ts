/** Pages whose script is not named after the last part of their address. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  "p/": "home-page",
  "p/settings": "project-settings-page",
  "o/": "organization-page",
  "o/security": "organization-security-page",
  "sign-in/callback": "single-sign-on-page",
};

/** The scripts of the page that an address opens, by their names before the build: each page has its file. */
export function scriptsAt(path: string, search: URLSearchParams): readonly string[] {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first === "p" && third === "inbox" && search.has("session")) return ["inbox-page", "conversation"];
  const isInside = first === "p" || first === "o";
  const script = NAMED_OTHERWISE[isInside ? `${first}/${third}` : `${first}/${second}`];
  return [script ?? `${(isInside ? third : first) || "home"}-page`];
}
