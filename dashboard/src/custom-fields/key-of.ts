/** What may be a key: `Size of your team` becomes `size_of_your_team`. */
export const keyOf = (label: string): string =>
  label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 40);
