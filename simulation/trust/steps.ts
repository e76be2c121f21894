import { FAULTS } from "../faults.ts";

/** Who speaks, what they prove, what they are asked and what they answer. */
export const TRUST = {
  "person asks the model": 16,
  "person asks the flow": 10,
  "person says yes": 14,
  "person says yes too early": 6,
  "person says no": 3,
  "person says something else": 8,
  "person corrects the order": 3,
  "person presses a button": 14,
  "person presses an old button": 9,
  "another person presses": 8,
  "another person says yes": 10,
  "a program says yes": 4,
  "person repeats": 6,
  "site signs a person in": 8,
  "team confirms a person": 8,
  "team withdraws a proof": 8,
  "team links to another's contact": 8,
  "stranger reads": 4,
  "operator takes over": 12,
  "operator hands back": 5,
  "owner edits an action": 6,
  "vendor changes": 3,
  "shop changes": 3,
  "process dies as the shop works": 5,
  ...FAULTS,
  // On SQLite there is one process: most of the time it lives.
  "process starts": 30,
  "machines sleep": 1,
} as const;

export type TrustStep = keyof typeof TRUST;
