export { deleteOldRuleLog } from "./read-log.ts";
export { registerRules } from "./register-rules.ts";
