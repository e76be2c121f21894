import type { Desk } from "./desk.ts";

interface RuleEntry {
  readonly outcome: string;
  readonly rule_id: number | null;
  readonly event: string;
  readonly problem: string | null;
  readonly effects: readonly { kind: string; status: string; problem: string | null }[];
  readonly skipped: readonly {
    rule_id: number;
    why: string;
    condition: number | null;
    condition_kind: string | null;
  }[];
}

/** The rules of a desk and their log, newest first. */
export const rulesOf = (desk: Desk) => {
  const log = async (filter: object = {}): Promise<RuleEntry[]> =>
    (await desk.call("getRuleLog", { limit: 100, ...filter })).body.data;
  return {
    log,
    outcomes: async (filter: object = {}) => (await log(filter)).map(({ outcome }) => outcome),
    create: async (rule: object): Promise<{ id: number }> => {
      const named = { name: "Rule", event: "visitor_message", effects: [{ kind: "hand_back" }], ...rule };
      const { status, body } = await desk.call("createRule", named);
      if (status !== 200) throw new Error(`createRule answered ${status} ${JSON.stringify(body.errors)}`);
      return body.data;
    },
    /** The messages and notes of a conversation, as `sender type: text`. */
    texts: async (session_uid: string): Promise<string[]> => {
      const asked = { session_uid, limit: 100, include_notes: true };
      const { body } = await desk.call("getSessionMessages", asked);
      return body.data.map(
        (one: Record<string, string>) => `${one["send_by"]} ${one["type"]}: ${one["message"]}`,
      );
    },
  };
};
