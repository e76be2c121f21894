import {
  CONSENT_SENTENCES,
  detectSmallTalk,
  handoverNotice,
  isAsking,
  readQuestionsIn,
  spokenLanguage,
  type ConversationQuestion,
} from "../../dialogue/index.ts";
import { sentenceOfFailure } from "../../flows/index.ts";
import { likelySources } from "../../knowledge/index.ts";
import {
  faultOf,
  readUserQuestions,
  renderExcerpts,
  renderKnowledge,
  VendorError,
  type MessagesRequest,
} from "../../models/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { Assistant, Reply, ReplyRequest } from "../assistant.ts";
import type { ReplyInput, ReplyStep } from "../engine/index.ts";
import { BudgetSpent } from "../../spending/index.ts";
import { readPromptFacts } from "./read-facts.ts";
import { withCachedPrefix, type CachedPrefix } from "./cached-prefix.ts";
import { openActionTools, type ActionTools } from "./action-tools.ts";
import { choicesBelow } from "./choices.ts";
import { toMessageParams } from "./conversation.ts";
import { handoverTool } from "./handover-tool.ts";
import { createMessage, type MadeMessage } from "./create-message.ts";
import { createFallbackVendor, type FallbackVendor } from "./fallback-vendor.ts";
import { chooseModels, offlineChoice, type Candidates, type ModelChoice } from "./model-choice.ts";
import { budgetEntry, failureEntry, replyByPerson } from "./reply-by-person.ts";
import { followAttempt, type ReplyAttempt } from "./attempt.ts";
import { EmptyReply, ReplyFailure, ReplyTimeout, toReplyFailure } from "./reply-failure.ts";
import { askBelow, replyToConsent } from "./reply-to-consent.ts";
import { createReplyCharge, type ReplyCharge } from "./reply-charge.ts";
import { createRetrieval, type Retrieval } from "./retrieval.ts";
import { contentLanguages, wordSearch } from "./search-wording.ts";
import { citedSources, pageLinks, quotedPassages, type CitedSource } from "./sources.ts";
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

/** What a reply collects while it is created. */
interface Making {
  readonly app: App;
  readonly request: ReplyRequest;
  readonly candidates: Candidates;
  /** The first of them. */
  readonly choice: ModelChoice;
  readonly retrieval: Retrieval;
  readonly charge: ReplyCharge;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly beginsWithinMs: number | undefined;
  /** The vendors of the candidates as one. */
  vendor: FallbackVendor<ModelChoice> | null;
  /** The request to the model. */
  conversation: MessagesRequest | null;
  wantsPerson: boolean;
  /** The model asked for tools until the last round. */
  isExhausted: boolean;
  /** Null outside a conversation, and in mode `chat` unless the message answers a question. */
  actions: ActionTools | null;
  /** The cause of a failure that reaches us only as an event. */
  failure: unknown;
}

/** Makes replies with a project's settings, knowledge and model. */
export function createAssistant({
  timeLimitMs = TIME_LIMIT_MS,
  beginsWithinMs,
}: AssistantOptions = {}): Assistant {
  return {
    async reply(app, given) {
      const candidates = await chooseModels(app, given.settings);
      const { attempt, request } = followAttempt(given);
      try {
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
    { choices: [first], endsOffline }: Candidates,
    failed: ReplyAttempt & { readonly error: unknown },
  ): Promise<Reply> {
    const { error, shown } = failed;
    const cause = error instanceof ReplyFailure ? error.cause : null;
    const fault = cause instanceof VendorError ? faultOf(cause) : null;
    if (error instanceof BudgetSpent && error.whenSpent === "handover") {
      request.onStep(budgetEntry(error));
      return replyByPerson(request, failed);
    }
    // What was shown before a tool ran is an answer that has begun: another model would begin a second one.
    if (shown === "" && (error instanceof BudgetSpent || (fault !== null && endsOffline))) {
      const reason = (fault === null ? (error as Error) : (cause as VendorError)).message;
      const offline = only(offlineChoice(app, { model: first.model, reason }));
      const { attempt, request: again } = followAttempt(request);
      return makeReply(app, again, offline, attempt);
    }
    if (!(error instanceof ReplyFailure) || !request.conversation) throw error;
    request.onStep(failureEntry(error));
    return replyByPerson(request, failed);
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
      const input = await charge.open(await prepare(making));
      return finish(making, await createMessage(input, request.onText));
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
    ...(isAgent ? { serverTools: [retrieval.tool, person, ...tools] } : {}),
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

/** One model after the other, priced as it is asked. */
async function openVendor(
  making: Making,
  conversation: MessagesRequest,
  stable: string,
): Promise<FallbackVendor<ModelChoice>> {
  const { app, request, candidates, charge, deadline, beginsWithinMs } = making;
  const prefix = { key: `project-${request.projectId}`, stable };
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
  { model, temperature, caching }: ModelChoice,
  request: MessagesRequest,
  prefix: CachedPrefix,
): MessagesRequest {
  const { temperature: _other, ...rest } = request;
  const own = { ...rest, model, ...(temperature === null ? {} : { temperature }) };
  return withCachedPrefix(own, caching, prefix);
}

/** The questions of a text in self-contained wording, with what else they may mean in the conversation. */
function questionsOf(
  { history, userMessage }: ReplyRequest,
  text = userMessage.message,
): ConversationQuestion[] {
  const { earlier } = readUserQuestions(toMessageParams(history, userMessage));
  const lastReply = history.findLast(({ send_by }) => send_by !== "user")?.message ?? "";
  return readQuestionsIn({ message: text, earlier, lastReply });
}

/** In mode `chat`: what a small model words, or what the rules do. */
async function searchedFor({ app, request, choice, charge }: Making) {
  const byRules = questionsOf(request);
  if (choice.isOffline) return byRules;
  const worded = await wordSearch(app, request, charge);
  return worded?.map((text) => ({ search: text, asked: text, alternatives: [] })) ?? byRules;
}

/** What a model searches for. One that only repeats the visitor's words means them in their conversation. */
function queriesOf(request: ReplyRequest, query: string): ConversationQuestion[] {
  if (query.trim() === request.userMessage.message.trim()) return questionsOf(request, query);
  return [{ search: query, asked: query, alternatives: [] }];
}

function finish(making: Making, { message, text }: MadeMessage): Reply {
  const { request, choice, retrieval, actions } = making;
  const questions = actions?.questions() ?? [];
  if (actions?.wantsPerson()) making.wantsPerson = true;
  // A model that found no end leaves the visitor to a person.
  if (making.isExhausted) {
    making.wantsPerson = true;
    text.separate();
    text.add(handoverNotice(spokenLanguage(request.userMessage.message), false));
  }
  // Models that have called for a person may leave it at that.
  if (text.whole() === "" && making.wantsPerson)
    text.add(handoverNotice(spokenLanguage(request.userMessage.message), false));
  // A failed action is no reason to leave the visitor without a word.
  if (text.whole() === "" && actions?.hasFailed() && questions.length === 0)
    text.add(sentenceOfFailure(request.userMessage.message));
  if (text.whole() === "" && questions.length === 0) throw new EmptyReply(message.stop_reason);
  const sources = sourcesOf(making, text.whole());
  if (request.settings.add_page_link === 1) {
    const links = pageLinks(text.whole(), sources);
    text.separate();
    text.add(links);
  }
  if (request.conversation?.consent?.verdict === "dropped" && questions.length === 0) {
    text.separate();
    text.add(CONSENT_SENTENCES[spokenLanguage(request.userMessage.message)].dropped);
  }
  const asked = askBelow(text, actions);
  const isAnswer = retrieval.hasSearched() && !making.wantsPerson && !isChatting(making, text.whole());
  const language = spokenLanguage(request.userMessage.message);
  const choices =
    asked?.choices ?? (isAnswer ? choicesBelow(language, request.conversation?.isWaiting ?? false) : []);
  return {
    text: text.whole(),
    contentType: choices.length > 0 ? "picker" : "text",
    choices,
    sources,
    ...making.charge.total(),
    model: making.vendor?.choice().model ?? choice.model,
    ...(making.wantsPerson ? { handover: true } : {}),
    ...(actions?.closes() && !making.wantsPerson ? { closes: true } : {}),
    ...(asked ? { question: asked.question } : {}),
    ...unansweredOf(making, text.whole()),
  };
}

/** Of several questions those without an answer; the offline model names them in its reply. */
function unansweredOf(making: Making, text: string): { unanswered?: string } {
  const { choice, retrieval } = making;
  const questions = questionsOf(making.request).map(({ search }) => search);
  if (isChatting(making, text)) return {};
  if (!isAnswered(making, text)) return { unanswered: questions.join(" ") };
  const missed = choice.isOffline && questions.length > 1 ? retrieval.missed() : [];
  return missed.length > 0 ? { unanswered: [...new Set(missed)].join(" ") } : {};
}

/** "Who are you?" that nothing taught answers is small talk after all, and no gap in what the bot knows. */
const isChatting = (making: Making, text: string): boolean =>
  detectSmallTalk(making.request.userMessage.message) !== null && !isAnswered(making, text);

/** What needed no search, such as a greeting, was answered. */
function isAnswered({ choice, retrieval }: Making, text: string): boolean {
  if (!retrieval.hasSearched()) return true;
  return choice.isOffline ? quotedPassages(text, retrieval.passages()).length > 0 : retrieval.hasFound();
}

/** The offline model repeats its sources, so they are known exactly; a vendor's has read all that was found. */
function sourcesOf({ choice, retrieval }: Making, text: string): CitedSource[] {
  const passages = retrieval.passages();
  return citedSources(choice.isOffline ? quotedPassages(text, passages) : likelySources(passages));
}
