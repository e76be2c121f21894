import { detectSmallTalk, isAsking } from "../../dialogue/index.ts";
import {
  faultOf,
  renderExcerpts,
  renderKnowledge,
  VendorError,
  type MessagesRequest,
} from "../../models/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { Assistant, Reply, ReplyRequest } from "../assistant.ts";
import type { ReplyInput, ReplyStep } from "../engine/index.ts";
import { BudgetSpent, NoCreditsLeft } from "../../spending/index.ts";
import { readPromptFacts } from "./read-facts.ts";
import { withCachedPrefix, type CachedPrefix } from "./cached-prefix.ts";
import { openActionTools, type ActionTools } from "./action-tools.ts";
import { queriesOf, searchedFor } from "./asked-questions.ts";
import { toMessageParams } from "./conversation.ts";
import { handoverTool } from "./handover-tool.ts";
import { createMessage } from "./create-message.ts";
import { createFallbackVendor, type FallbackVendor } from "./fallback-vendor.ts";
import { finishReply } from "./finish-reply.ts";
import type { Making } from "./making.ts";
import { chooseModels, offlineChoice, type Candidates, type ModelChoice } from "./model-choice.ts";
import { budgetEntry, failureEntry, replyByPerson } from "./reply-by-person.ts";
import { followAttempt, type ReplyAttempt } from "./attempt.ts";
import { ReplyFailure, ReplyTimeout, toReplyFailure } from "./reply-failure.ts";
import { replyToConsent } from "./reply-to-consent.ts";
import { createReplyCharge } from "./reply-charge.ts";
import { createRetrieval } from "./retrieval.ts";
import { contentLanguages } from "./search-wording.ts";
import {
  askedAgainEntry,
  exhaustedEntry,
  fallbackEntry,
  passedOverEntry,
  stepEntry,
} from "./step-entries.ts";
import { systemParts, systemText } from "./system-text.ts";

const MAX_TOKENS = 4_096;
const TIME_LIMIT_MS = 60_000;

export interface AssistantOptions {
  /** How long a reply may take, retrieval and every model call together. */
  readonly timeLimitMs?: number;
  /** How long a model may take to begin where another one stands in for it; by default its share of that time. */
  readonly beginsWithinMs?: number;
}

/** Makes replies with a project's settings, knowledge and model. */
export function createAssistant({
  timeLimitMs = TIME_LIMIT_MS,
  beginsWithinMs,
}: AssistantOptions = {}): Assistant {
  return {
    async reply(app, given) {
      const { attempt, request } = followAttempt(given);
      let candidates: Candidates | null = null;
      try {
        candidates = await chooseModels(app, given.settings);
        return await makeReply(app, request, candidates, attempt);
      } catch (error) {
        if (attempt.isSpeaking || request.mayStandIn === false) throw error;
        return standIn(app, request, candidates, { ...attempt, error });
      }
    },
  };

  /** Where no model of the project's answers: the built-in one, or a person in a conversation. */
  async function standIn(
    app: App,
    request: ReplyRequest,
    candidates: Candidates | null,
    failed: ReplyAttempt & { readonly error: unknown },
  ): Promise<Reply> {
    const { error, shown } = failed;
    const cause = error instanceof ReplyFailure ? error.cause : null;
    const fault = cause instanceof VendorError ? faultOf(cause) : null;
    if (error instanceof BudgetSpent && error.whenSpent === "handover") {
      request.onStep(budgetEntry(error));
      return replyByPerson(request, await withAgreed(app, request, failed));
    }
    const mayEndOffline = fault !== null || error instanceof NoCreditsLeft;
    const endsOffline = error instanceof BudgetSpent || (mayEndOffline && candidates?.endsOffline === true);
    // What was shown before a tool ran is an answer that has begun: another model would begin a second one.
    if (shown === "" && endsOffline) {
      const reason = (fault === null ? (error as Error) : (cause as VendorError)).message;
      const offline = only(offlineChoice(app, { model: request.settings.model, reason }));
      const { attempt, request: again } = followAttempt(request);
      return makeReply(app, again, offline, attempt);
    }
    const isForPerson = error instanceof ReplyFailure || error instanceof NoCreditsLeft;
    if (!isForPerson || !request.conversation) throw error;
    request.onStep(failureEntry(error));
    return replyByPerson(request, await withAgreed(app, request, failed));
  }

  async function makeReply(
    app: App,
    request: ReplyRequest,
    candidates: Candidates,
    attempt: ReplyAttempt,
  ): Promise<Reply> {
    const [choice] = candidates.choices;
    for (const { model, reason } of candidates.unusable)
      request.onStep(passedOverEntry(model, reason, choice.model));
    if (choice.stoodInFor) request.onStep(fallbackEntry(choice.stoodInFor));
    const charge = createReplyCharge(app, request.payer, choice);
    const retrieval = createRetrieval(app.services.knowledge, {
      projectId: request.projectId,
      limit: request.settings.max_nodes,
      isOffline: choice.isOffline,
      questionsIn: (query) => queriesOf(request, query),
      languages:
        choice.isOffline || request.settings.mode !== "agent" ? [] : await contentLanguages(app, request),
      log: request.onStep,
    });
    const { signal } = request.abort;
    const timer = setTimeout(() => request.abort.abort(new ReplyTimeout(timeLimitMs)), timeLimitMs);
    const making: Making = {
      app,
      request,
      candidates,
      choice,
      retrieval,
      charge,
      deadline: performance.now() + timeLimitMs,
      beginsWithinMs,
      vendor: null,
      conversation: null,
      wantsPerson: false,
      isExhausted: false,
      actions: null,
      failure: undefined,
    };
    try {
      making.actions = attempt.actions = await openActions(making);
      const byItself = replyToConsent(request, making.actions, callsActions(making));
      if (byItself) return byItself;
      const input = await cover(making, await prepare(making));
      return finishReply(making, await createMessage(input, request.onText));
    } catch (error) {
      await charge.release();
      const isTooLate = signal.reason instanceof ReplyTimeout;
      if (signal.aborted && !isTooLate) throw error;
      throw toReplyFailure(isTooLate ? signal.reason : (making.failure ?? error));
    } finally {
      clearTimeout(timer);
    }
  }
}

const only = (choice: ModelChoice): Candidates => ({ choices: [choice], unusable: [], endsOffline: false });

/** The offline model calls no actions; flows run them without a model. */
const callsActions = ({ choice, request }: Making): boolean =>
  request.settings.mode === "agent" && !choice.isOffline;

/** Outside a conversation, as in an evaluation, no action is offered: nothing may happen there. */
async function openActions(making: Making): Promise<ActionTools | null> {
  const { app, request } = making;
  const { conversation } = request;
  const isOffered = callsActions(making);
  if (!conversation || (!isOffered && !conversation.consent)) return null;
  return openActionTools(app, request, conversation, { isOffered });
}

/** Runs what the visitor has agreed to where the reply has failed before that. */
async function withAgreed(app: App, request: ReplyRequest, failed: ReplyAttempt): Promise<ReplyAttempt> {
  const { conversation } = request;
  if (failed.actions || conversation?.consent?.verdict !== "yes") return failed;
  return { ...failed, actions: await openActionTools(app, request, conversation, { isOffered: false }) };
}

/** Mode `agent`: the model searches by itself. Mode `chat`: it gets the retrieved passages, and no tools. */
async function prepare(making: Making): Promise<ReplyInput> {
  const { request, choice, retrieval } = making;
  const { settings, history, userMessage, onStep } = request;
  const { signal } = request.abort;
  const conversation: MessagesRequest = {
    model: choice.model,
    max_tokens: MAX_TOKENS,
    stream: request.onText !== undefined,
    messages: toMessageParams(history, userMessage),
    ...(choice.temperature === null ? {} : { temperature: choice.temperature }),
  };
  const isAgent = settings.mode === "agent";
  const smallTalk = detectSmallTalk(userMessage.message);
  const searchesKnowledge = !isAgent && (smallTalk === null || isAsking(smallTalk));
  making.conversation = conversation;
  const hits = searchesKnowledge ? await retrieval.search(await searchedFor(making)) : null;
  signal.throwIfAborted();
  const person = handoverTool(() => (making.wantsPerson = true));
  const { tools = [], answeredTurns = [] } = making.actions ?? {};
  const knowledge = hits && (choice.isOffline ? renderKnowledge(hits) : renderExcerpts(hits));
  const found = hits && { hasHits: hits.length > 0, text: knowledge! };
  const briefing = {
    settings,
    facts: choice.isOffline ? null : await readPromptFacts(making.app, request),
    found,
    hasActions: tools.length > 0,
    call: request.call,
    isWaiting: request.conversation?.isWaiting ?? false,
  };
  const { stable } = systemParts(briefing);
  return {
    request: {
      system: systemText(briefing),
      ...conversation,
      messages: [...conversation.messages, ...answeredTurns],
    },
    vendor: await openVendor(making, conversation, stable),
    triesLess: true,
    ...(isAgent ? { serverTools: [retrieval.tool, person, ...tools], answersUnknownTools: true } : {}),
    signal,
    onExhausted() {
      making.isExhausted = true;
      onStep(exhaustedEntry());
    },
    onStep(step: ReplyStep) {
      if (step.type === "model_failure") making.failure = step.error;
      onStep(stepEntry(step));
    },
  };
}

/** Where credits don't cover a model, the next one is asked: those of the organization's own keys cost none. */
async function cover({ charge, vendor }: Making, input: ReplyInput): Promise<ReplyInput> {
  for (;;) {
    try {
      return await charge.open(input);
    } catch (error) {
      if (!(error instanceof NoCreditsLeft && vendor?.passOver(error))) throw error;
      await charge.change(vendor.choice(), input.request);
    }
  }
}

/** One model after the other, priced as it is asked. */
async function openVendor(
  making: Making,
  conversation: MessagesRequest,
  stable: string,
): Promise<FallbackVendor<ModelChoice>> {
  const { app, request, candidates, charge, deadline, beginsWithinMs } = making;
  const hasRounds = request.settings.mode === "agent";
  const prefix = { key: `project-${request.projectId}`, stable, hasRounds };
  const vendor = createFallbackVendor({
    choices: candidates.choices,
    hasStandIn: candidates.endsOffline,
    breaker: app.services.models.breaker,
    deadline,
    beginsWithinMs,
    requestFor: (choice, asked) => requestFor(choice, asked, prefix),
    onChoice: (choice, asked) => charge.change(choice, asked),
    onPassedOver: (model, why, next) => request.onStep(passedOverEntry(model, why, next)),
    onAskedAgain: (model, why) => request.onStep(askedAgainEntry(model, why)),
  });
  making.vendor = vendor;
  await charge.change(vendor.choice(), conversation);
  return vendor;
}

/** As this model is asked it: at the project's temperature, with what its vendor caches marked. */
function requestFor(
  { model, temperature, caching, leastEffort }: ModelChoice,
  request: MessagesRequest,
  prefix: CachedPrefix,
): MessagesRequest {
  const { temperature: _other, ...rest } = request;
  // Where credits cover a short answer alone, thinking would leave nothing of it.
  const isShort = request.max_tokens < MAX_TOKENS && leastEffort !== null;
  const own = {
    ...rest,
    model,
    ...(temperature === null ? {} : { temperature }),
    ...(isShort ? { output_config: { effort: leastEffort } } : {}),
  };
  return withCachedPrefix(own, caching, prefix);
}
