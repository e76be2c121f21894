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

type Priced = Pick<Model, "provider" | "rates" | "price">;

/** Counts what one reply costs, model call by model call. */
export interface Meter {
  /** Another model is asked from now on, at its own prices. */
  change(model: Priced): void;
  /** A finished call, as the vendor counted it; of another model, at that one's prices. */
  add(usage: Usage, of?: Priced): void;
  total(): Cost;
  /** All so far and the most that another call can cost; `spare` is for input that is still to come. */
  upperBound(request: MessagesRequest, spare?: number): Cost;
  /** All so far and a call that was aborted after some text: no vendor reports the usage of such a call. */
  brokenOff(request: MessagesRequest, characters: number): Cost;
}

export function createMeter(first: Priced): Meter {
  let model = first;
  let used = NO_COST;
  const withCall = (input: number, output: number): Cost =>
    billed(addCosts(used, callCost(model, { input, output })));
  return {
    change: (other) => void (model = other),
    add(usage, of = model) {
      const { prompt, ...tokens } = billedTokens(of.price, usage);
      used = addCosts(used, callCost(of, tokens, prompt));
    },
    total: () => billed(used),
    upperBound: (request, spare = 0) => withCall(boundInputTokens(request) + spare, request.max_tokens),
    brokenOff: (request, characters) =>
      withCall(boundInputTokens(request), Math.ceil(characters / CHARACTERS_PER_TOKEN)),
  };
}
