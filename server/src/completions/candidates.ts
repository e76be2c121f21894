import { createFallbackVendor, type FallbackChoice } from "../assistant/index.ts";
import {
  EFFORT_LEVELS,
  effortOf,
  faultOf,
  isLasting,
  OFFLINE_MODEL,
  type CircuitBreaker,
  type MessagesRequest,
  type Model,
  type Vendor,
} from "../models/index.ts";
import { planIncludes } from "../organizations/index.ts";
import type { App } from "../platform/operations/context.ts";
import { requireReplySettings } from "../projects/index.ts";
import type { Caller } from "./caller.ts";
import { endsAtOne, setEffort } from "./chat/request-fields.ts";

/** A stream has begun by then; a whole answer may take as long as a vendor's. */
const BEGINS_WITHIN_MS = { stream: 120_000, whole: 600_000 } as const;

/** A model that may answer a completion, and what it is paid as. */
export interface CandidateModel extends FallbackChoice {
  readonly row: Model;
}

/**
 * The model that was asked for, and where the key wants them, the project's fallback models: those that can be asked
 * and are in the plan. The built-in model stands in for none.
 */
export async function candidatesFor(
  app: App,
  caller: Caller,
  model: Model,
): Promise<readonly [CandidateModel, ...CandidateModel[]]> {
  const { catalogue, vendors } = caller.models;
  const vendor = vendors.forModel(model.value);
  const isOffline = vendor.name === "parley";
  // The model that answers is paid: the offline model in place of an absent vendor costs nothing.
  const asked = { vendor, model: model.value, row: isOffline ? catalogue.find(OFFLINE_MODEL)! : model };
  if (!caller.fallsBack || model.value === OFFLINE_MODEL) return [asked];
  const settings = await requireReplySettings(app.db.read, { projectId: caller.projectId });
  const others = settings.fallback_models.flatMap((value): CandidateModel[] => {
    const row = catalogue.find(value);
    if (!row || value === model.value || value === OFFLINE_MODEL) return [];
    if (row.needs !== null || catalogue.isWithdrawn(row) || !planIncludes(caller.plan, row.plan)) return [];
    return [{ vendor: vendors.forModel(value), model: value, row, triesLess: "once" }];
  });
  const [first, ...rest] = isOffline && others.length > 0 ? others : [asked, ...others];
  return [first!, ...rest];
}

/** The vendors of the candidates as one; the only one as it is, whose failures are forwarded. */
export function vendorOfCandidates(
  app: App,
  candidates: readonly [CandidateModel, ...CandidateModel[]],
  asked: {
    readonly requestId: string;
    readonly value: string;
    readonly isStream: boolean;
    readonly onChoice: (choice: CandidateModel, request: MessagesRequest) => Promise<void>;
  },
): Vendor {
  const { requestId, value, isStream, onChoice } = asked;
  if (candidates.length === 1 && candidates[0].model === value) return candidates[0].vendor;
  return createFallbackVendor({
    choices: candidates,
    breaker: withoutLastingFaults(app.services.models.breaker),
    beginsWithinMs: BEGINS_WITHIN_MS[isStream ? "stream" : "whole"],
    showsThinking: true,
    requestFor: (choice, request) => (choice.model === value ? request : requestFor(choice, request)),
    onChoice,
    onPassedOver: (model, why, next) =>
      app.log.warn(
        { requestId, model, next, reason: why instanceof Error ? why.message : why },
        "a fallback model is asked",
      ),
  });
}

/**
 * A caller's own headers and fields can make a vendor refuse as if the key were at fault. That must not take the
 * vendor from every other project of the installation.
 */
const withoutLastingFaults = (breaker: CircuitBreaker): CircuitBreaker => ({
  ...breaker,
  failed(vendor, model, error) {
    if (!isLasting(faultOf(error))) breaker.failed(vendor, model, error);
  },
});

const SAMPLING = ["temperature", "top_p", "top_k"];

/** What was asked of another model, as far as this one can do it. */
function requestFor({ model, row }: CandidateModel, request: MessagesRequest): MessagesRequest {
  const { maxOutputTokens, abilities } = row;
  const max_tokens = Math.min(request.max_tokens, maxOutputTokens ?? Infinity);
  const own: MessagesRequest = { ...request, model, max_tokens };
  if (!abilities.sampling) for (const name of SAMPLING) delete own[name];
  // Claude's scale ends at 1, and it refuses both at once.
  const { temperature } = own;
  if (temperature !== undefined && endsAtOne(row)) {
    own.temperature = Math.min(1, temperature);
    delete own["top_p"];
  }
  const effort = effortOf(request);
  return typeof effort === "string" ? withEffort(own, effort, row) : own;
}

/** The level that was asked for in the words of this model's vendor: where the model lacks it, the next lower one. */
function withEffort(request: MessagesRequest, effort: string, row: Model): MessagesRequest {
  const { reasoning_effort: _effort, thinking: _thinking, output_config, ...rest } = request;
  const { effort: _level, ...config } = (output_config ?? {}) as { effort?: unknown };
  const own: MessagesRequest = { ...rest } as MessagesRequest;
  const { efforts, interface: spoken } = row.abilities;
  const order: readonly string[] = EFFORT_LEVELS;
  const within = efforts.filter((level) => order.indexOf(level) <= order.indexOf(effort));
  // The other vendors' words for what is below their lowest level are found where they are asked.
  const lowest = spoken === "responses" ? efforts[0] : undefined;
  setEffort(own, within.at(-1) ?? lowest ?? effort, row);
  if (Object.keys(config).length > 0)
    own["output_config"] = { ...config, ...(own["output_config"] as object) };
  return own;
}
