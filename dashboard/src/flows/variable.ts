/** What is typed as a name that templates can use: letters, digits and _, no digit first. */
export const toVariable = (typed: string): string =>
  typed
    .replaceAll(/[\s-]+/g, "_")
    .replaceAll(/[^A-Za-z0-9_]/g, "")
    .replace(/^\d+/, "")
    .slice(0, 64);
