import { afterAll, beforeAll, beforeEach } from "vitest";
import { openDesk, type Desk } from "./desk.ts";
import { startFaultyService, type FaultyService } from "./faulty-service.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./harness.ts";
import { scriptedAssistant } from "./scripted-assistant.ts";

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

/** An application with jobs, a service for webhooks, and a new desk for each test. */
export function useRules(options: TestAppOptions = {}) {
  let t!: TestApp;
  let desk!: Desk;
  let service!: FaultyService;
  beforeAll(async () => {
    service = await startFaultyService();
    t = await createTestApp({
      background: true,
      env: { ALLOW_PRIVATE_FILE_URLS: "true" },
      ...options,
      overrides: { assistant: scriptedAssistant(), ...options.overrides },
    });
  });
  afterAll(async () => {
    await t.close();
    await service.close();
  });
  beforeEach(async () => {
    desk = await openDesk(t);
    service.requests.length = 0;
  });
  const ofDesk: ReturnType<typeof rulesOf> = {
    create: (rule) => rulesOf(desk).create(rule),
    log: (filter) => rulesOf(desk).log(filter),
    outcomes: (filter) => rulesOf(desk).outcomes(filter),
    texts: (session_uid) => rulesOf(desk).texts(session_uid),
  };
  return {
    ...ofDesk,
    get t() {
      return t;
    },
    get desk() {
      return desk;
    },
    get service() {
      return service;
    },
    say: (session_uid: string, message: string) =>
      t.call(desk.mine.key, "sendMessage", { widget_uid: desk.mine.widgetUid, session_uid, message }),
  };
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
