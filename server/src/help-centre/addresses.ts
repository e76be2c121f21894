import { isIP } from "node:net";
import type { App } from "../platform/operations/context.ts";
import { findCentre, type CentreRow } from "./queries/centres.ts";

export const HELP_PATH = "/help";

/** Where readers find a help centre, without a slash at the end: on its verified domain, or on the product's address. */
export function addressOfCentre(app: Pick<App, "publicUrl">, centre: CentreRow): string {
  const own = app.publicUrl();
  if (centre.domain === null || centre.domain_verified_at === null) return `${own}${HELP_PATH}/${centre.uid}`;
  return `${new URL(own).protocol}//${centre.domain}`;
}

export const articlePath = (language: string, slug: string): string =>
  `/${language}/articles/${encodeURIComponent(slug)}`;

export const collectionPath = (language: string, slug: string): string =>
  `/${language}/collections/${encodeURIComponent(slug)}`;

/** Makes public addresses of the paths of a project's articles; null while its help centre is off. */
export async function helpAddresses(
  app: Pick<App, "db" | "publicUrl">,
  projectId: number,
): Promise<((path: string) => string) | null> {
  const centre = await findCentre(app.db.read, { projectId });
  return centre?.is_on ? (path) => `${addressOfCentre(app, centre)}${path}` : null;
}

/** The installation's own names, which no help centre can have: neither they nor what lies below them. */
export function isOwnHost({ config }: Pick<App, "config">, host: string): boolean {
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0 || host === "localhost" || host.endsWith(".localhost"))
    return true;
  const own = [config.publicUrl, config.widgetUrl].flatMap((url) => (url ? [new URL(url).hostname] : []));
  return own.some((name) => host === name || host.endsWith(`.${name}`));
}
