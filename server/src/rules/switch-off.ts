import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { updateRuleRow, type RuleRow } from "./queries/rules.ts";
import { ruleUseChanged } from "./reactions.ts";

/** Switches a rule off that can't run any more; the list shows why. */
export async function switchOff(
  app: App,
  transaction: Transaction,
  rule: RuleRow,
  problem: string,
): Promise<void> {
  const key = { projectId: rule.project_id, ruleId: rule.id };
  await updateRuleRow(transaction.sql, key, { is_enabled: 0, problem, updated_at: app.now() });
  await ruleUseChanged(app, transaction, key.projectId, [rule.event]);
}
