import { detectSmallTalk, handoverNotice, isAsking, spokenLanguage } from "../../dialogue/index.ts";
import { sentenceOfFailure } from "../../flows/index.ts";
import { likelySources } from "../../knowledge/index.ts";
import { readUserQuestions, type MessagesRequest } from "../../models/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { Assistant, Reply, ReplyRequest } from "../assistant.ts";
import type { ReplyInput, ReplyStep } from "../engine/index.ts";
import { BudgetSpent } from "../../spending/index.ts";
import { openActionTools, type ActionTools } from "./action-tools.ts";
import { budgetEntry, budgetReply } from "./budget-reply.ts";
import { choicesBelow } from "./choices.ts";
import { toMessageParams } from "./conversation.ts";
import { handoverTool } from "./handover-tool.ts";
import { createMessage, type MadeMessage } from "./create-message.ts";
import { chooseModel, offlineChoice, type ModelChoice } from "./model-choice.ts";
import { EmptyReply, ReplyTimeout, toReplyFailure } from "./reply-failure.ts";
import { createReplyCharge, type ReplyCharge } from "./reply-charge.ts";
import { createRetrieval, type Retrieval } from "./retrieval.ts";
import { citedSources, pageLinks, quotedPassages, type CitedSource } from "./sources.ts";
import { fallbackEntry, stepEntry } from "./step-entries.ts";
import { systemText } from "./system-text.ts";
import { yesAndNo } from "./yes-and-no.ts";

const MAX_TOKENS = 4_096;
const TIME_LIMIT_MS = 60_000;

export interface AssistantOptions {
  /** How long a reply may take, retrieval and every model call together. */
  readonly timeLimitMs?: number;
}

/** What a reply collects while it is created. */
interface Making {
  readonly app: App;
  readonly request: ReplyRequest;
  readonly choice: ModelChoice;
  readonly retrieval: Retrieval;
  readonly charge: ReplyCharge;
  /** The request to the model. */
  conversation: MessagesRequest | null;
  wantsPerson: boolean;
  /** Null until the model is asked, and in mode `chat`. */
  actions: ActionTools | null;
  /** The cause of a failure that reaches us only as an event. */
  failure: unknown;
}

/** Makes replies with a project's settings, knowledge and model. */
export function createAssistant({ timeLimitMs = TIME_LIMIT_MS }: AssistantOptions = {}): Assistant {
  return {
    async reply(app, request) {
      const choice = chooseModel(app, request.settings);
      try {
        return await makeReply(app, request, choice);
      } catch (error) {
        if (!(error instanceof BudgetSpent) || request.mayStandIn === false) throw error;
        if (error.whenSpent === "handover") {
          request.onStep(budgetEntry(error));
          return budgetReply(request);
        }
        const stoodInFor = { model: choice.model, reason: error.message };
        return makeReply(app, request, offlineChoice(app, stoodInFor));
      }
    },
  };

  async function makeReply(app: App, request: ReplyRequest, choice: ModelChoice): Promise<Reply> {
    if (choice.stoodInFor) request.onStep(fallbackEntry(choice.stoodInFor));
    const charge = createReplyCharge(app, request.payer, choice);
    const retrieval = createRetrieval(app.services.knowledge, {
      projectId: request.projectId,
      limit: request.settings.max_nodes,
      isOffline: choice.isOffline,
      log: request.onStep,
    });
    const { signal } = request.abort;
    const timer = setTimeout(() => request.abort.abort(new ReplyTimeout(timeLimitMs)), timeLimitMs);
    const making: Making = {
      app,
      request,
      choice,
      retrieval,
      charge,
      conversation: null,
      wantsPerson: false,
      actions: null,
      failure: undefined,
    };
    try {
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
  const hits = searchesKnowledge ? await retrieval.search(questionsIn(making)) : null;
  signal.throwIfAborted();
  const person = handoverTool(() => (making.wantsPerson = true));
  // The offline model calls no actions; flows run them without a model.
  making.actions = isAgent && !choice.isOffline ? await openActionTools(making.app, request) : null;
  const { tools = [], confirmedTurns = [] } = making.actions ?? {};
  const system = systemText({ settings, hits, hasActions: tools.length > 0, call: request.call });
  return {
    request: { system, ...conversation, messages: [...conversation.messages, ...confirmedTurns] },
    vendor: choice.vendor,
    ...(isAgent ? { serverTools: [retrieval.tool, person, ...tools] } : {}),
    signal,
    onStep(step: ReplyStep) {
      if (step.type === "model_failure") making.failure = step.error;
      onStep(stepEntry(step));
    },
  };
}

/** The questions in self-contained wording. */
function questionsIn({ conversation, request }: Making): string[] {
  if (!conversation) return [request.userMessage.message];
  return readUserQuestions(conversation.messages).questions.map(({ search }) => search);
}

function finish(making: Making, { message, text }: MadeMessage): Reply {
  const { request, choice, retrieval, actions } = making;
  const questions = actions?.questions() ?? [];
  if (actions?.wantsPerson()) making.wantsPerson = true;
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
  for (const { question } of questions) {
    text.separate();
    text.add(question);
  }
  const isAnswer = retrieval.hasSearched() && !making.wantsPerson && !isChatting(making, text.whole());
  const language = spokenLanguage(request.userMessage.message);
  const choices = questions.length > 0 ? yesAndNo(language) : isAnswer ? choicesBelow(language) : [];
  return {
    text: text.whole(),
    contentType: choices.length > 0 ? "picker" : "text",
    choices,
    sources,
    ...making.charge.total(),
    model: choice.model,
    ...(making.wantsPerson ? { handover: true } : {}),
    ...(actions?.closes() && !making.wantsPerson ? { closes: true } : {}),
    ...(questions.length > 0 ? { confirmations: questions.map(({ token }) => token) } : {}),
    ...unansweredOf(making, text.whole()),
  };
}

/** Of several questions those without an answer; the offline model names them in its reply. */
function unansweredOf(making: Making, text: string): { unanswered?: string } {
  const { choice, retrieval } = making;
  const questions = questionsIn(making);
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
