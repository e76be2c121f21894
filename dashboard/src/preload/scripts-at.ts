import { routeAt } from "../routes.ts";

/** The scripts of the page that an address opens, by their names before the build: each page has its file. */
export function scriptsAt(path: string, search: URLSearchParams): readonly string[] {
  const route = routeAt(path)?.route;
  if (!route) return [];
  return [route.page.slice(route.page.indexOf("/") + 1), ...(route.scripts?.(search) ?? [])];
}
