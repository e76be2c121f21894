import {
  addCosts,
  billed,
  billedTokens,
  boundInputTokens,
  callCost,
  NO_COST,
  type Cost,
  type MessagesRequest,
  type Model,
  type Usage,
} from "../models/index.ts";

const CHARACTERS_PER_TOKEN = 4;

/** Counts what one reply costs, model call by model call. */
export interface Meter {
  /** A finished call, as the vendor counted it. */
  add(usage: Usage): void;
  total(): Cost;
  /** All so far and the most that another call can cost; `spare` is for input that is still to come. */
  upperBound(request: MessagesRequest, spare?: number): Cost;
  /** All so far and a call that was aborted after some text: no vendor reports the usage of such a call. */
  brokenOff(request: MessagesRequest, characters: number): Cost;
}

export function createMeter(model: Pick<Model, "provider" | "rates" | "price">): Meter {
  let used = NO_COST;
  const withCall = (input: number, output: number): Cost =>
    billed(addCosts(used, callCost(model, { input, output })));
  return {
    add(usage) {
      const { prompt, ...tokens } = billedTokens(model.price, usage);
      used = addCosts(used, callCost(model, tokens, prompt));
    },
    total: () => billed(used),
    upperBound: (request, spare = 0) => withCall(boundInputTokens(request) + spare, request.max_tokens),
    brokenOff: (request, characters) =>
      withCall(boundInputTokens(request), Math.ceil(characters / CHARACTERS_PER_TOKEN)),
  };
}
