import type { App } from "./platform/operations/context.ts";
import { storeMergeLines } from "./desk/index.ts";
import { moveCasesOfContact } from "./evaluations/index.ts";
import { followMerge } from "./sessions/index.ts";

/** What other nouns keep of a contact moves in the transaction that merges it into another. */
export const contactMerges: App["services"]["contactMerges"] = {
  async merged(context, transaction, merged) {
    const moved = await followMerge(context, transaction, merged);
    await storeMergeLines(context, transaction, moved, merged.keptName);
    await moveCasesOfContact(transaction.sql, merged);
  },
};
