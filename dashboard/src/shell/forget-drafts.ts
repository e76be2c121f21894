/** Where drafts are kept: this, the user, the project and the conversation. */
export const DRAFTS = "parley.draft.";

/** Clears drafts from the tab when a person signs out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
  }
}
