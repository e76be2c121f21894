import { automationTexts } from "../i18n/areas/automation.ts";
import { propertiesOf, type Schema } from "./parameter-rows.ts";

const strings = automationTexts.placeholders;

/** A value that a template can contain. */
export interface Placeholder {
  readonly path: string;
  readonly label: string;
}

/** What templates of an action can name: its parameters, then facts of the conversation. */
export const placeholdersOf = (parameters: Schema | null): Placeholder[] => [
  ...propertiesOf(parameters ?? {})
    .filter(([name]) => name !== "")
    .map(([name]) => ({ path: `parameters.${name}`, label: name })),
  { path: "contact.name", label: strings.name },
  { path: "contact.email", label: strings.email },
  { path: "contact.phone", label: strings.phone },
  { path: "contact.external_id", label: strings.external_id },
  { path: "session.id", label: strings.session },
  { path: "session.language", label: strings.language },
];

/** Only headers, query and body may carry a secret. */
export const withSecrets = (
  placeholders: readonly Placeholder[],
  secrets: readonly { readonly name: string }[],
): Placeholder[] => [
  ...placeholders,
  ...secrets.map(({ name }) => ({ path: `secrets.${name}`, label: strings.secret(name) })),
];
