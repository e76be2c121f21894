import { answerLanguage } from "../../../language/index.ts";
import { KNOWLEDGE_TOOL, WEB_TOOL, type PickSentences } from "../../knowledge-results.ts";
import { textOf, type MessagesRequest } from "../../message-format/format.ts";
import { hitsIn, parseConversation, type ParsedConversation } from "./conversation.ts";
import { forcedInput } from "./forced-input.ts";
import { detectSmallTalk } from "./small-talk.ts";
import { fallbackSentence, introduceAs, personaName } from "./persona.ts";
import { PHRASES, type SmallTalk } from "./phrases.ts";

const MAX_TOOL_TEXT = 1_000;
const MAX_PROMPT_TEXT = 100_000;

export type OfflineReply =
  | { type: "text"; text: string }
  | { type: "tool_use"; name: string; input: Record<string, unknown> };

/** The offline model's next step: chat, search, answer from the passages, or say that it does not know. */
export function decideReply(request: MessagesRequest, pickSentences: PickSentences): OfflineReply {
  const conversation = parseConversation(request);
  const forced = findForcedTool(request, conversation);
  if (forced !== null) return forced;
  const smallTalk = detectSmallTalk(conversation.text);
  if (smallTalk !== null && conversation.answers.length === 0) {
    return { type: "text", text: formatSmallTalk(smallTalk.kind, conversation, request) };
  }
  const hits = [...hitsIn(conversation.answers), ...(conversation.context ?? [])];
  if (hits.length > 0) {
    const picked = pickSentences(conversation.question, hits);
    if (picked.confident && picked.text !== "") return { type: "text", text: picked.text };
  }
  const search = nextSearch(request, conversation);
  if (search !== null) return { type: "tool_use", name: search, input: { query: conversation.question } };
  return { type: "text", text: formatFallback(request, conversation) };
}

/** As much as any bot's prompt has; searching megabytes would hold the event loop. */
const promptOf = ({ system }: MessagesRequest): string => textOf(system).slice(0, MAX_PROMPT_TEXT);

function formatSmallTalk(kind: SmallTalk, { text }: ParsedConversation, request: MessagesRequest): string {
  const name = personaName(promptOf(request));
  const { says } = PHRASES[detectSmallTalk(text)!.language];
  return says[kind].replace("{name}", introduceAs(name));
}

/** The knowledgebase first, then the web; each once for a question. */
function nextSearch(request: MessagesRequest, { answers, text }: ParsedConversation): string | null {
  if (request.tool_choice?.type === "none" || text === "") return null;
  const offered = new Set((request.tools ?? []).map((tool) => tool.name));
  const asked = new Set(answers.map((answer) => answer.name));
  return [KNOWLEDGE_TOOL, WEB_TOOL].find((name) => offered.has(name) && !asked.has(name)) ?? null;
}

function formatFallback(request: MessagesRequest, { text, answers, context }: ParsedConversation): string {
  const system = promptOf(request);
  const { says } = PHRASES[answerLanguage(text)];
  const own = answers.filter(({ name }) => name !== KNOWLEDGE_TOOL && name !== WEB_TOOL);
  if (own.length > 0)
    return own.map((answer) => answer.text.slice(0, MAX_TOOL_TEXT)).join("\n") || says.unknown;
  const searched = answers.length > 0 || context !== null;
  if (searched) return fallbackSentence(system) ?? says.unknown;
  return says.identity.replace("{name}", introduceAs(personaName(system)));
}

function findForcedTool(
  request: MessagesRequest,
  { answers, question }: ParsedConversation,
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
  return { type: "tool_use", name: tool.name, input: forcedInput(tool.input_schema, question) };
}
