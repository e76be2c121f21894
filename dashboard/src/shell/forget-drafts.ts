/** Where drafts are kept: this, the user, the project and the conversation. */
export const DRAFTS = "parley.draft.";

/** Nothing that was written stays behind in a tab somebody has signed out of. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
  }
}
