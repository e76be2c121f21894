import { RuleList } from "./rule-list.tsx";
import { RuleLog } from "./rule-log.tsx";

/** What happens by itself in the project's conversations. */
export function RulesPart() {
  return (
    <>
      <RuleList />
      <RuleLog />
    </>
  );
}
