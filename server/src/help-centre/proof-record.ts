/** The TXT record that proves that a domain is the project's. */
export const proofRecord = (host: string, token: string): { record_name: string; record_value: string } => ({
  record_name: `_parley-help.${host}`,
  record_value: `parley-help=${token}`,
});
