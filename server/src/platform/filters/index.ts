export { type FilterFields, type FilterGroup, type FilterLeaf, type FilterNode } from "./filter.ts";
export { filterExpression } from "./filter-expression.ts";
export { filterList, filterTree } from "./filter-schema.ts";
