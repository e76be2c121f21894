import { z } from "zod";
import {
  invalidArguments,
  type GetPromptResult,
  type McpCaller,
  type McpOffer,
  type Prompt,
} from "../transport/index.ts";
import { fieldErrors } from "../../platform/operations/parse-input.ts";
import { day } from "../../platform/operations/fields.ts";
import { readEndOfConversation } from "./conversation.ts";
import { address, JSON_TYPE } from "./resource-kind.ts";

type Message = GetPromptResult["messages"][number];

interface PromptDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Offered where these operations exist and the token may use them. */
  readonly operations: readonly string[];
  readonly input: z.ZodObject;
  messages(
    caller: McpCaller,
    input: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Message[]>;
}

const projectUid = z.string().trim().min(1).max(64).describe("The project, as shown in getMyProjects");
const sessionUid = z.string().trim().min(1).max(64).describe("The conversation, as shown in getSessions");

const answerConversation: PromptDefinition = {
  name: "answer_conversation",
  title: "Answer a conversation",
  description: "Read a conversation and draft the reply a team member would send",
  operations: ["getSession", "getSessionMessages", "sendMessage"],
  input: z.object({
    project_uid: projectUid,
    session_uid: sessionUid,
    wishes: z.string().max(2000).optional().describe("What the reply should say, or its tone"),
  }),
  messages: async (caller, input, signal) => [
    await conversation(caller, input, signal),
    userMessage(
      `Write a reply to the visitor's last messages in the conversation above, in the visitor's language.`,
      `Rely on what the project has been taught: look it up (searchIndexDocument or getProjectText, where you have them) rather than guess, and say so where nothing is known.`,
      input.wishes ? `What the team wants: ${input.wishes}` : "",
      `Show me the reply first. Once I agree, send it with sendMessage (project_uid ${input.project_uid}, session_uid ${input.session_uid}, the session's widget_uid, send_by operator). That takes the conversation over from the AI; ask me whether to hand it back with updateSession (chat_mode bot).`,
    ),
  ],
};

const writeFaq: PromptDefinition = {
  name: "write_faq_from_conversation",
  title: "Write an FAQ from a conversation",
  description: "Turn a person's answers in a conversation into FAQs for the bot",
  operations: ["getSession", "getSessionMessages"],
  input: z.object({ project_uid: projectUid, session_uid: sessionUid }),
  messages: async (caller, input, signal) => [
    await conversation(caller, input, signal),
    userMessage(
      `Find the questions in the conversation above that were answered well, above all by a person (send_by operator), and that other visitors may ask too.`,
      `For each, write one FAQ: a question in general words and a complete answer. Leave out names, addresses, order numbers and everything else that is about this visitor only.`,
      `Check with getProjectText, where you have it, that none of them is taught already. Show me the list; once I agree, save each with createProjectText (project_uid ${input.project_uid}, type faq, short_text the question, detail the answer).`,
    ),
  ],
};

const reviewUnanswered: PromptDefinition = {
  name: "review_unanswered_questions",
  title: "Review unanswered questions",
  description: "Find what the bot could not answer and propose what to teach it",
  operations: ["getUnansweredQuestions"],
  input: z.object({
    project_uid: projectUid,
    from: day.optional().describe("First day, such as 2026-01-31; 30 days ago by default"),
    to: day.optional().describe("Last day, included; today by default"),
  }),
  async messages(caller, { project_uid: project, from = "30 days ago", to = "today" }) {
    const usable = await caller.usable();
    const where = (operation: string, sentence: string) => (usable.has(operation) ? sentence : "");
    return [
      userMessage(
        `Read getUnansweredQuestions for project_uid ${project}, from ${from} to ${to}, page by page. Each entry is a group of questions that mean the same, the most asked first, with samples.`,
        where("getSessionMessages", `getSessionMessages shows what was said around a sample's session_uid.`),
        where(
          "getChatbotExecutionLogs",
          `getChatbotExecutionLogs shows for a session_uid which passages the bot had found.`,
        ),
        `For each group say how often it was asked, quote one sample, and propose either an FAQ that would answer it, with its text, or why it should stay unanswered. Do not invent facts: where you do not know the answer, ask me.`,
        where("createProjectText", `Once I agree, save each FAQ with createProjectText (type faq).`),
        where(
          "settleUnansweredQuestion",
          `Then take the groups off the list with settleUnansweredQuestion: answered for what was taught, dismissed for what should stay unanswered.`,
        ),
      ),
    ];
  },
};

const PROMPTS: readonly PromptDefinition[] = [answerConversation, writeFaq, reviewUnanswered];

export const jobPrompts: NonNullable<McpOffer["prompts"]> = {
  list: async (caller) => (await usablePrompts(caller)).map(toPrompt),
  async get(caller, name, input, { mcpReq }) {
    const definition = (await usablePrompts(caller)).find((prompt) => prompt.name === name);
    if (!definition) return undefined;
    const parsed = definition.input.safeParse(input, { reportInput: true });
    if (!parsed.success) return invalidArguments(fieldErrors(parsed.error.issues));
    const values = parsed.data as Record<string, string>;
    return {
      description: definition.description,
      messages: await definition.messages(caller, values, mcpReq.signal),
    };
  },
};

async function usablePrompts(caller: McpCaller): Promise<PromptDefinition[]> {
  const usable = await caller.usable();
  return PROMPTS.filter(({ operations }) => operations.every((name) => usable.has(name)));
}

function toPrompt({ name, title, description, input }: PromptDefinition): Prompt {
  const fields = Object.entries(input.shape as Record<string, z.ZodType>);
  return {
    name,
    title,
    description,
    arguments: fields.map(([field, type]) => ({
      name: field,
      required: !type.safeParse(undefined).success,
      ...(type.description === undefined ? {} : { description: type.description }),
    })),
  };
}

/** The end of the conversation, since the last message is the one to answer. */
async function conversation(
  caller: McpCaller,
  { project_uid: projectUid = "", session_uid: sessionUid = "" }: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Message> {
  const end = await readEndOfConversation(caller, { projectUid, sessionUid }, signal);
  return {
    role: "user",
    content: {
      type: "resource",
      resource: {
        uri: address(projectUid, "sessions", sessionUid),
        mimeType: JSON_TYPE,
        text: JSON.stringify(end, null, 2),
      },
    },
  };
}

function userMessage(...sentences: string[]): Message {
  return { role: "user", content: { type: "text", text: sentences.filter(Boolean).join("\n\n") } };
}
