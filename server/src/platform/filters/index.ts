export {
  FILTER_OPERATORS,
  type FilterField,
  type FilterFields,
  type FilterGroup,
  type FilterLeaf,
  type FilterNode,
  type FilterOperator,
  type FilterValue,
} from "./filter.ts";
export { filterExpression } from "./filter-expression.ts";
export { filterLeaf, filterList, filterTree } from "./filter-schema.ts";
