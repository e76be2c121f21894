import { expect, test } from "vitest";
import { isAudited } from "../../server/src/audit/audited.ts";
import type { Call } from "../../server/src/platform/operations/context.ts";
import { operations } from "../../server/src/operations.ts";
import { audit } from "../src/i18n/en/audit.ts";

/** Every field that makes a call worth recording. */
const BROADEST = { chat_mode: "operator", verified: true, publish: true };
const AI_CLIENT = { byAiClient: true } as Call;

test("the audit log has words for every operation that it records", () => {
  const audited = operations.filter((operation) =>
    isAudited({ operation, input: BROADEST, call: AI_CLIENT }),
  );
  expect(audited.map(({ name }) => name).filter((name) => !(name in audit.actions))).toEqual([]);
});
