import { expect, test } from "vitest";
import { isAudited } from "../../server/src/audit/audited.ts";
import { operations } from "../../server/src/operations.ts";
import { audit } from "../src/i18n/en/audit.ts";

test("the audit log has words for every operation that it records", () => {
  const audited = operations.filter((operation) => isAudited(operation, { chat_mode: "operator" }));
  expect(audited.map(({ name }) => name).filter((name) => !(name in audit.actions))).toEqual([]);
});
