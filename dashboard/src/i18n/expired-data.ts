/** What a retention period would delete. */
export interface ExpiredData {
  readonly conversations: number;
  readonly log_entries: number;
  readonly addresses: number;
}
