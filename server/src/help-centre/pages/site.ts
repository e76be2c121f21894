import type { App } from "../../platform/operations/context.ts";
import type { PageCall } from "../../platform/web/register-help-pages.ts";
import { addressOfCentre } from "../addresses.ts";
import type { CentreRow } from "../queries/centres.ts";
import { pageTexts, type PageTexts } from "./page-texts.ts";

/** A help centre as one reader asks for it. */
export interface Site {
  readonly app: App;
  readonly centre: CentreRow;
  readonly call: PageCall;
  /** What links begin with: a path on the product's address, nothing on a domain. */
  readonly base: string;
  /** The address that search engines should know, without a slash at the end. */
  readonly address: string;
  readonly language: string;
  readonly texts: PageTexts;
}

export function siteOf(app: App, centre: CentreRow, call: PageCall, base: string, language: string): Site {
  return {
    app,
    centre,
    call,
    base,
    address: addressOfCentre(app, centre),
    language,
    texts: pageTexts(language),
  };
}
