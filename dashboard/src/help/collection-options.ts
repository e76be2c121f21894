import type { HelpCentre, HelpCollection } from "../api/client.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import type { Option } from "../ui/field.tsx";
import { collectionName } from "./collection-name.ts";

const NONE = "";

/** The collections as the choices of a list, after none of them. */
export const collectionOptions = (collections: readonly HelpCollection[], centre: HelpCentre): Option[] => [
  { value: NONE, label: helpTexts.article.noCollection },
  ...collections.map((one) => ({ value: String(one.id), label: collectionName(one, centre) })),
];

export const collectionIdOf = (value: string): number | null => (value === NONE ? null : Number(value));
