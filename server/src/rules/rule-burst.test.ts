import { describe, expect, test } from "vitest";
import { isLong } from "../../test/is-long.ts";
import { useRules } from "../../test/rules.ts";

const MESSAGES = isLong ? 10_000 : 400;
const CONVERSATIONS = MESSAGES / 80;
const RUNS_PER_HOUR = 60;
const AT_ONCE = 8;

describe("a burst of messages", () => {
  const rules = useRules();

  test(`each of ${MESSAGES} is followed once: by a run, or by a line of the log that says why not`, async () => {
    const { desk } = rules;
    const rule = await rules.create({ effects: [{ kind: "note", text: "Noted" }] });
    const uids: string[] = [];
    while (uids.length < CONVERSATIONS) uids.push(await desk.waiting());
    let sent = uids.length;
    const send = async () => {
      while (sent < MESSAGES) {
        sent += 1;
        const { status } = await rules.say(uids[sent % uids.length]!, `Message ${sent}`);
        expect(status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const followed = async () =>
      (await desk.call("getRuleLog", { rule_id: rule.id, limit: 1 })).body.total as number;
    await expect.poll(followed, { timeout: isLong ? 1_500_000 : 240_000, interval: 200 }).toBe(MESSAGES);
    for (const uid of uids) {
      const outcomes = await rules.outcomes({ session_uid: uid });
      expect(outcomes.filter((outcome) => outcome === "ran")).toHaveLength(RUNS_PER_HOUR);
      expect(outcomes.filter((outcome) => outcome === "too_often")).toHaveLength(80 - RUNS_PER_HOUR);
      const notes = (await notesOf(uid)).filter((text) => text === "Noted");
      expect(notes).toHaveLength(RUNS_PER_HOUR);
    }

    async function notesOf(session_uid: string): Promise<string[]> {
      const found: string[] = [];
      for (let page = 1; ; page += 1) {
        const asked = { session_uid, limit: 100, page, include_notes: true };
        const { data } = (await desk.call("getSessionMessages", asked)).body;
        found.push(...data.map(({ message }: { message: string }) => message));
        if (data.length < 100) return found;
      }
    }
  });
});
