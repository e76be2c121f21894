import { en } from "./en.ts";

/** Every language has exactly the words of English. */
export type Catalogue = typeof en;

/** The words of the page. Another language is another catalogue of the same type, chosen here. */
export const texts: Catalogue = en;
