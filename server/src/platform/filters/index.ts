export { problemOfCustomLeaf, type CustomKeys, type CustomKind } from "./custom-condition.ts";
export { isGroup, type FilterFields, type FilterGroup, type FilterLeaf, type FilterNode } from "./filter.ts";
export { filterExpression } from "./filter-expression.ts";
export { filterList, filterTree } from "./filter-schema.ts";
