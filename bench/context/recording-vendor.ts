import { SMALL_MODEL } from "./taught-project.ts";
import { startDouble, writeJson, type VendorDouble } from "../vendor-double/double-server.ts";

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly content?: string | readonly Block[];
}

interface Request {
  readonly system?: string | readonly Block[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
  readonly tools?: readonly { readonly name: string }[];
}

/** What a model has read before it answers. */
export interface Context {
  /** System text, turns and results of tools. */
  readonly whole: string;
  /** Only what was found in the knowledgebase. */
  readonly found: string;
}

export interface RecordingVendor {
  readonly url: string;
  /** The next message is answered after a search for this, which the small model words too; null searches nothing. */
  ask(query: string | null): void;
  /** The last request since `ask`. */
  context(): Context;
  close(): Promise<void>;
}

const SEARCH = "search_knowledgebase";
/** Holds no answer: what reaches the model with the next message is only what was searched for. */
const REPLY = "Certainly.";

/** A vendor of the messages API that searches once where it can, words searches, and keeps what it was asked. */
export async function startRecordingVendor(): Promise<RecordingVendor> {
  let query: string | null = null;
  let last: Request | null = null;
  const double: VendorDouble = await startDouble(({ body }, response) => {
    const request = body as unknown as Request;
    const isWording = body["model"] === SMALL_MODEL;
    if (!isWording) last = request;
    const canSearch = request.tools?.some(({ name }) => name === SEARCH) === true;
    const isAnswered = toolResults(request) !== "";
    const content =
      query !== null && canSearch && !isAnswered
        ? [{ type: "tool_use", id: "toolu_1", name: SEARCH, input: { query } }]
        : [{ type: "text", text: isWording && query !== null ? query : REPLY }];
    const isSearch = content[0]!.type === "tool_use";
    writeJson(response, 200, {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: body["model"],
      content,
      stop_reason: isSearch ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    });
  });
  return {
    url: double.url,
    ask(next) {
      query = next;
      last = null;
    },
    context() {
      if (!last) throw new Error("The model was not asked");
      const system = textOf(last.system);
      const turns = last.messages.map(({ content }) => textOf(content));
      const inSystem = /<knowledgebase>[\s\S]*<\/knowledgebase>/.exec(system)?.[0] ?? "";
      return { whole: [system, ...turns].join("\n"), found: `${inSystem}${toolResults(last)}` };
    },
    close: () => double.close(),
  };
}

const toolResults = ({ messages }: Request): string =>
  messages
    .flatMap(({ content }) => (typeof content === "string" ? [] : content))
    .filter(({ type }) => type === "tool_result")
    .map(({ content }) => textOf(content))
    .join("\n");

function textOf(content: string | readonly Block[] | undefined): string {
  if (content === undefined || typeof content === "string") return content ?? "";
  return content.map((block) => block.text ?? textOf(block.content)).join("\n");
}
