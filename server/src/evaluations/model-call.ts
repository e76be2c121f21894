import { completeReply } from "../assistant/index.ts";
import { defaultModel, OFFLINE_MODEL, textOf, type MessageParam } from "../models/index.ts";
import { planIncludes } from "../organizations/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import type { ReplySettings } from "../projects/index.ts";
import { createMeter, releaseReservation, reserve } from "../spending/index.ts";
import { bookCost, type Till } from "./till.ts";

const MAX_TOKENS = 600;

/** The model that judges replies and plays visitors: the project's own, else the default; null where none works. */
export async function helperModel(app: App, settings: ReplySettings): Promise<string | null> {
  const { catalogue } = await app.services.models.of(settings.organization_id);
  for (const value of [settings.model, defaultModel(catalogue, app.config, settings.plan)]) {
    const model = catalogue.find(value);
    const isUsable = model && model.value !== OFFLINE_MODEL && model.needs === null;
    if (isUsable && !catalogue.isWithdrawn(model) && planIncludes(settings.plan, model.plan))
      return model.value;
  }
  return null;
}

/** Asks a model once, and books what it costs. */
export async function askModel(
  app: App,
  till: Till,
  question: { model: string; system: string; messages: MessageParam[]; signal: AbortSignal },
): Promise<string> {
  const { model: value, system, messages, signal } = question;
  const { catalogue, vendors } = await app.services.models.of(till.payer.organizationId);
  const model = catalogue.find(value)!;
  const meter = createMeter(model);
  // What it thinks counts towards its tokens, and a verdict needs little of it.
  const [effort] = model.abilities.efforts;
  const request = {
    model: value,
    max_tokens: MAX_TOKENS,
    stream: false,
    system,
    messages,
    ...(model.abilities.sampling ? { temperature: 0 } : {}),
    ...(effort === undefined ? {} : { output_config: { effort } }),
  };
  const reservation = await reserve(app, till.payer, [meter.upperBound(request)]);
  try {
    const { message } = await completeReply({
      request,
      vendor: vendors.forModel(value),
      triesLess: true,
      signal,
      onStep: (step) => {
        if (step.type === "model") meter.add(step.usage);
      },
    });
    await bookCost(app, till, { ...meter.total(), reservation });
    return textOf(message.content.filter(({ type }) => type === "text")).trim();
  } catch (error) {
    await releaseReservation(app, reservation);
    if (error instanceof AppError || signal.aborted) throw error;
    throw new AppError("vendor_failed", `The model ${value} could not answer.`, { cause: error });
  }
}
