const LOADED_MS = 2000;

/** Resolves when the first page has had time to load. Scripts it can do without wait for this. */
export const pageLoaded: Promise<void> = new Promise((resolve) => setTimeout(resolve, LOADED_MS));
