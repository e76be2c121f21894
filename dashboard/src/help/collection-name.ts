import type { HelpCentre, HelpCollection } from "../api/client.ts";

/** In the first of the help centre's languages that the collection has. */
export function collectionName({ texts, slug }: HelpCollection, { languages }: HelpCentre): string {
  const found = languages.flatMap((code) => texts.find(({ language }) => language === code) ?? []);
  return (found[0] ?? texts[0])?.name ?? slug;
}
