import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientPackages, loadClient } from "../../../test/client-packages.ts";
import { MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

/** The little of the SDK that the test uses. */
interface Agents {
  Agent: new (options: object) => object;
  run(agent: object, input: string, options?: object): Promise<Run>;
  tool(options: object): object;
  setDefaultOpenAIClient(client: object): void;
  setTracingDisabled(disabled: boolean): void;
}
interface Run extends AsyncIterable<{ type: string }> {
  readonly finalOutput: unknown;
  readonly completed: Promise<void>;
  readonly lastResponseId?: string;
}

describe.skipIf(!clientPackages)("an agent of the Agents SDK", () => {
  let served: ServedApp;
  let customer: Customer;
  let sdk: Agents;
  let asked: unknown[] = [];

  beforeAll(async () => {
    sdk = await loadClient<Agents>("@openai/agents");
    const { default: OpenAI } = await loadClient<{ default: new (options: object) => object }>("openai");
    served = await serveApp();
    customer = await served.customer();
    sdk.setTracingDisabled(true);
    sdk.setDefaultOpenAIClient(
      new OpenAI({ apiKey: customer.apiKey, baseURL: `${served.baseUrl}/openai/v1`, maxRetries: 0 }),
    );
  });
  afterAll(() => served.close());

  const agentOf = (model: string) =>
    new sdk.Agent({
      name: "Helper",
      model,
      instructions: "Be brief.",
      tools: [
        sdk.tool({
          name: "get_weather",
          description: "The weather",
          strict: false,
          parameters: {
            type: "object",
            properties: { city: { type: "string" } },
            required: ["city"],
            additionalProperties: true,
          },
          execute: (input: unknown) => {
            asked.push(input);
            return "sunny";
          },
        }),
      ],
    });

  test.each([MODEL, "gpt-4.1"])("runs with %s and a tool, whole and streamed", async (model) => {
    asked = [];
    const agent = agentOf(model);
    const input = "[[tool=get_weather]] [[tokens=3]]";
    const whole = await sdk.run(agent, input);
    expect(whole.finalOutput).toBe("a model would ");
    expect(asked).toEqual([{ city: "sample city" }]);
    const streamed = await sdk.run(agent, input, { stream: true });
    for await (const _event of streamed);
    await streamed.completed;
    expect(streamed.finalOutput).toBe("a model would ");
    expect(asked).toHaveLength(2);
    const next = await sdk.run(agent, "[[tokens=1]]", { previousResponseId: whole.lastResponseId });
    expect(next.finalOutput).toBe("a ");
  });
});
