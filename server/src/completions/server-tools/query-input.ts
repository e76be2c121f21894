/** The query a model gave its tool; none at all is the model's to correct. */
export function queryIn(input: Readonly<Record<string, unknown>>): string {
  const { query } = input;
  if (typeof query !== "string" || query.trim() === "") throw new Error("The model gave no query");
  return query;
}
