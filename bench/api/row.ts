/** Ids that an insert into sessions needs. */
export interface Row {
  readonly project: number;
  readonly integration: number;
  readonly widget: number;
}
