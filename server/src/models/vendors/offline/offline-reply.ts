import {
  detectSmallTalk,
  isAsking,
  PHRASES,
  spokenLanguage,
  type DetectedSmallTalk,
  type SpokenLanguage,
  type StandaloneQuestion,
} from "../../../dialogue/index.ts";
import { KNOWLEDGE_TOOL, WAITS_FOR_PERSON, WEB_TOOL, type PickSentences } from "../../knowledge-results.ts";
import { textOf, type MessagesRequest } from "../../message-format/format.ts";
import { hitsFor, parseConversation, type ParsedConversation } from "./conversation.ts";
import { forcedInput } from "./forced-input.ts";
import { fallbackSentence, introduceAs, personaName } from "./persona.ts";

const MAX_TOOL_TEXT = 1_000;
const MAX_PROMPT_TEXT = 100_000;

export type OfflineReply =
  | { type: "text"; text: string }
  | { type: "tool_use"; name: string; inputs: readonly Record<string, unknown>[] };

/** The offline model's next step: chat, search, answer from the passages, or say that it does not know. */
export function decideReply(request: MessagesRequest, pickSentences: PickSentences): OfflineReply {
  const conversation = parseConversation(request);
  const forced = findForcedTool(request, conversation);
  if (forced !== null) return forced;
  const smallTalk = detectSmallTalk(conversation.text, languageBefore(conversation));
  if (smallTalk !== null && !isAsking(smallTalk) && conversation.answers.length === 0) {
    return { type: "text", text: formatSmallTalk(smallTalk, conversation, request) };
  }
  const answers = conversation.questions.map((question) => {
    const found = hitsFor(question, conversation);
    // "Who are you?" is answered by an FAQ that an owner wrote for it, never by a sentence with the same small words.
    const hits = smallTalk === null ? found : found.filter(({ answer }) => answer !== undefined);
    const picked = hits.length > 0 ? pickSentences(question.asked, hits) : null;
    return picked?.confident && picked.text !== "" ? picked.text : null;
  });
  if (answers.every((answer) => answer !== null) && answers.length > 0) return formatAnswers(answers);
  const unanswered = conversation.questions.filter((_, index) => answers[index] === null);
  const searched = smallTalk === null ? [KNOWLEDGE_TOOL, WEB_TOOL] : [KNOWLEDGE_TOOL];
  const search = nextSearch(request, conversation, unanswered, searched);
  if (search !== null) return search;
  if (smallTalk !== null) return { type: "text", text: formatSmallTalk(smallTalk, conversation, request) };
  if (answers.every((answer) => answer === null))
    return { type: "text", text: formatFallback(request, conversation) };
  return formatAnswers(answers, conversation, promptOf(request));
}

/** The answers one by one; a question without one is named. */
function formatAnswers(
  answers: readonly (string | null)[],
  conversation?: ParsedConversation,
  system = "",
): OfflineReply {
  if (!conversation) return { type: "text", text: [...new Set(answers)].join("\n\n") };
  const { says } = PHRASES[spokenLanguage(conversation.text)];
  const parts = answers.map(
    (answer, index) =>
      answer ?? says.unknownPart.replace("{question}", () => conversation.questions[index]!.search),
  );
  return { type: "text", text: [...new Set([...parts, offerIn(says, system)])].join("\n\n") };
}

/** A person is offered once: who waits for one is told so. */
const offerIn = (says: (typeof PHRASES)[SpokenLanguage]["says"], system: string): string =>
  system.includes(WAITS_FOR_PERSON) ? says.waiting : says.offer;

/** The language of the conversation so far, in which a word that several languages share is meant. */
const languageBefore = ({ earlier }: ParsedConversation): SpokenLanguage | undefined => {
  const last = earlier.findLast((text) => /\p{L}/u.test(text.slice(0, 200)));
  return last === undefined ? undefined : spokenLanguage(last);
};

/** As much as any bot's prompt has; searching megabytes would hold the event loop. */
const promptOf = ({ system }: MessagesRequest): string => textOf(system).slice(0, MAX_PROMPT_TEXT);

function formatSmallTalk(
  { kind, language }: DetectedSmallTalk,
  conversation: ParsedConversation,
  request: MessagesRequest,
): string {
  const { says } = PHRASES[language ?? languageBefore(conversation) ?? "en"];
  return says[kind].replace("{name}", () => introduceAs(personaName(promptOf(request))));
}

/** The first of the tools that was not used yet; each once for a question. */
function nextSearch(
  request: MessagesRequest,
  { answers, text }: ParsedConversation,
  unanswered: readonly StandaloneQuestion[],
  tools: readonly string[],
): OfflineReply | null {
  if (request.tool_choice?.type === "none" || text === "") return null;
  const offered = new Set((request.tools ?? []).map((tool) => tool.name));
  const asked = new Set(answers.map((answer) => answer.name));
  const name = tools.find((tool) => offered.has(tool) && !asked.has(tool));
  if (name === undefined) return null;
  return { type: "tool_use", name, inputs: unanswered.map(({ search }) => ({ query: search })) };
}

function formatFallback(request: MessagesRequest, { text, answers, context }: ParsedConversation): string {
  const system = promptOf(request);
  const { says } = PHRASES[spokenLanguage(text)];
  const unknown = `${says.unknown} ${offerIn(says, system)}`;
  const own = answers.filter(({ name }) => name !== KNOWLEDGE_TOOL && name !== WEB_TOOL);
  if (own.length > 0) return own.map((answer) => answer.text.slice(0, MAX_TOOL_TEXT)).join("\n") || unknown;
  const searched = answers.length > 0 || context !== null;
  if (searched) return fallbackSentence(system) ?? unknown;
  return says.identity.replace("{name}", () => introduceAs(personaName(system)));
}

function findForcedTool(
  request: MessagesRequest,
  { answers, questions }: ParsedConversation,
): OfflineReply | null {
  const choice = request.tool_choice;
  if (choice === undefined || answers.length > 0) return null;
  const tools = request.tools ?? [];
  const tool =
    choice.type === "tool"
      ? tools.find((candidate) => candidate.name === choice.name)
      : choice.type === "any"
        ? (tools.find((candidate) => candidate.name === KNOWLEDGE_TOOL) ?? tools[0])
        : undefined;
  if (tool === undefined) return null;
  const inputs = questions.map(({ search }) => forcedInput(tool.input_schema, search));
  return { type: "tool_use", name: tool.name, inputs };
}
