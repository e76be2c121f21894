export { countRows } from "./count-rows.ts";
export { isUnindexed } from "./unindexed.ts";
export { singleFlight } from "./single-flight.ts";
export { slicesOf } from "./slices-of.ts";
export type { Database, Engine, Sql, Transaction } from "./database.ts";
export { isUniqueViolation, toAppError } from "./availability.ts";
export { fromJson, toJson, type JsonText } from "./json-column.ts";
export { listAsText } from "./list-as-text.ts";
export { migration, type Migration } from "./migration.ts";
export { prepared, preparedOne } from "./prepared.ts";
export {
  createPage,
  eachPage,
  isAfter,
  type ListPage,
  type ListAnswer,
  type Position,
  type SortKeys,
} from "./page.ts";
