const AT_ONCE = 500;

/** Lists for `in (…)`: engines limit a statement's parameters, and PostgreSQL refuses an empty list. */
export function slicesOf<Value>(values: readonly Value[]): Value[][] {
  const slices: Value[][] = [];
  for (let at = 0; at < values.length; at += AT_ONCE) slices.push(values.slice(at, at + AT_ONCE));
  return slices;
}
