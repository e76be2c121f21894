import type { Workspace } from "./factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "./faulty-service.ts";
import type { TestApp } from "./harness.ts";

/** A flow that the button "Go" starts. */
export const offerFlow = (steps: object, start: string) => ({
  definition: { name: "Offer", triggers: [{ kind: "button", label: "Go" }], start, steps },
});

export const askStep = (variable: string, type: string, next: string) => ({
  kind: "ask",
  text: `${variable}?`,
  variable,
  answer: { type },
  next,
});

/** Runs the action `price` with the answer `size`. */
export const PRICE_STEP = {
  kind: "action",
  action: "price",
  arguments: { size: "{{answers.size}}" },
  save_as: "offer",
  failed: "sorry",
};
export const SORRY_STEP = { kind: "end", text: "No price." };

/** The service that the action `price` asks. */
export async function startPriceService(): Promise<FaultyService> {
  const service = await startFaultyService();
  service.on("/price", ({ body }, response) => sendJson(response, { price: `${JSON.parse(body).size} EUR` }));
  return service;
}

export const createPrice = (t: TestApp, { token, projectUid }: Workspace, url: string, more: object = {}) =>
  t.call(token, "createAction", {
    project_uid: projectUid,
    name: "price",
    description: "The price for a size",
    kind: "http",
    audience: "anyone",
    confirm: false,
    parameters: { type: "object", properties: { size: { type: "number" } }, required: ["size"] },
    configuration: { method: "POST", url: `${url}/price`, body: '{"size": {{parameters.size}}}' },
    ...more,
  });
