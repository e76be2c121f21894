import type { TestVoice } from "./open-voice-channel.ts";

/** A flow that asks whether it shall refund, at a shop that doesn't answer. */
export async function publishRefund(
  voice: TestVoice,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  const call = async (operation: string, body: object) => {
    const answer = await voice.call(operation, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };
  await call("createAction", {
    name: "refund",
    description: "Refunds",
    kind: "http",
    audience: "anyone",
    configuration: { method: "POST", url: "https://shop.invalid/refund", retries: 0 },
    parameters: {
      type: "object",
      properties: Object.fromEntries(Object.keys(given).map((name) => [name, { type: "string" }])),
    },
    confirm: true,
  });
  const steps = {
    act: { kind: "action", action: "refund", arguments: given, next: "done", failed: "sorry" },
    done: { kind: "end", text: "Refunded." },
    sorry: { kind: "end", text: "The shop did not answer." },
  };
  const triggers = [{ kind: "button", label: "Refund me" }];
  const { id: flow_id } = await call("createFlow", {
    definition: { name: "Refund", triggers, start: "act", steps },
  });
  await call("publishFlow", { flow_id });
}
