import { matchesOrigin } from "../platform/http/origins.ts";

/** Pages of browser extensions. Firefox gives each installation an origin of its own, so no list can name them. */
export const EXTENSION_SCHEMES = ["chrome-extension:", "moz-extension:", "safari-web-extension:"] as const;

export const isExtension = (origin: string): boolean =>
  EXTENSION_SCHEMES.some((scheme) => origin.startsWith(`${scheme}//`));

/** Whether a page of this origin may show the widget. No list means every site may. */
export const originAllowed = (allowed: readonly string[], origin: string): boolean =>
  allowed.length === 0 || allowed.some((entry) => matchesOrigin(entry, origin));
