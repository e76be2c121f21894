/**
 * Every table of the product. Each noun adds its own in its `tables.ts` by declaration merging,
 * so queries are checked against the whole schema while the platform imports no noun.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}
