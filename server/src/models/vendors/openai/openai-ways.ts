import type { MessagesRequest } from "../../message-format/format.ts";
import type { VendorError } from "../vendor-error.ts";
import { LEAST_OUTPUT_TOKENS } from "./responses-request.ts";

export type OpenAiInterface = "responses" | "chat";
type TokenLimit = "max_tokens" | "max_completion_tokens";

/** What the table of models says of a model; null where it doesn't have the model. */
export interface OpenAiAbilities {
  readonly interface: string;
  readonly tokenLimit: TokenLimit;
  readonly efforts: readonly string[];
  readonly caching: string;
}

/** How a request is put to the server. */
export interface Way {
  readonly interface: OpenAiInterface;
  readonly tokenLimit: TokenLimit;
  /** Whether the Responses API is asked for the model's reasoning. */
  readonly reasoning: boolean;
  /** Whether the server is told which prompts share a cache. */
  readonly cacheKey: boolean;
}

export interface WaysConfig {
  readonly baseUrl: string | null;
  /** As the operator set it. */
  readonly interface?: OpenAiInterface | null | undefined;
  readonly abilitiesOf?: ((model: string) => OpenAiAbilities | null) | undefined;
}

/** How each model of one server is asked: by hand, by what its errors said, by address, by the table, in this order. */
export interface Ways {
  of(request: MessagesRequest): Way;
  /** Another way that the error calls for; null where there is none. `triesLess`: whether limits may be renamed. */
  after(error: VendorError, way: Way, request: MessagesRequest, triesLess: boolean): Way | null;
  /** Remembers the way that worked after another had failed. */
  remember(model: string, way: Way): void;
}

const MAX_REMEMBERED = 1_000;

export function createWays({ baseUrl, interface: byHand = null, abilitiesOf }: WaysConfig): Ways {
  const learned = new Map<string, Way>();
  const isVendors = baseUrl === null || /(^|\.)api\.openai\.com$/.test(new URL(baseUrl).hostname);

  return {
    of(request) {
      const abilities = abilitiesOf?.(request.model) ?? null;
      const known = learned.get(request.model);
      const usual: Way = known ?? {
        interface: isVendors || abilities?.interface === "responses" ? "responses" : "chat",
        tokenLimit: abilities?.tokenLimit ?? (isVendors ? "max_completion_tokens" : "max_tokens"),
        reasoning: abilities === null || abilities.efforts.length > 0,
        cacheKey: abilities?.caching === "automatic",
      };
      return { ...usual, interface: byHand ?? (isForChatAlone(request) ? "chat" : usual.interface) };
    },
    after(error, way, request, triesLess) {
      if (error.kind !== "refused" || ![400, 404, 405, 422, 501, 502].includes(error.status)) return null;
      const { message } = error;
      const isFree = byHand === null && !hasStops(request);
      if (way.interface === "responses") {
        if (way.reasoning && /encrypted.content/i.test(message)) return { ...way, reasoning: false };
        return isFree && isUnknownPath(error) ? { ...way, interface: "chat" } : null;
      }
      if (isFree && message.includes("/v1/responses")) return { ...way, interface: "responses" };
      if (!triesLess || !/\bmax_(completion_)?tokens\b/.test(message)) return null;
      const other = way.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens";
      return { ...way, tokenLimit: other };
    },
    remember(model, way) {
      if (learned.size >= MAX_REMEMBERED) learned.clear();
      learned.set(model, way);
    },
  };
}

const hasStops = ({ stop_sequences: stops }: MessagesRequest): boolean =>
  stops !== undefined && stops.length > 0;

/** The Responses API has no stop sequences, and no shorter limit. */
const isForChatAlone = (request: MessagesRequest): boolean =>
  hasStops(request) || request.max_tokens < LEAST_OUTPUT_TOKENS;

/** The server has no such path, unlike a model that doesn't exist. */
function isUnknownPath({ status, code, message }: VendorError): boolean {
  if (status === 405 || status === 501) return true;
  if (status === 404) return code !== "model_not_found" && !/\bmodel\b/i.test(message);
  return /unexpected endpoint/i.test(message);
}
