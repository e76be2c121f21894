export { customKeysOf } from "./field-filter.ts";
export { readFieldCell } from "./field-cells.ts";
export {
  changedFieldValues,
  fieldsText,
  customFieldText,
  problemsOfValues,
  shownFieldValues,
  type FieldValue,
  type FieldValuesInput,
} from "./field-values.ts";
export { listCustomFields, type FieldRow } from "./queries/custom-fields.ts";
export { fieldKey, fieldValue, fieldValues } from "./schema.ts";
