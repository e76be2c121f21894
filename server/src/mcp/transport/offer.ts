import type {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType as ResourceTemplate,
  Server,
  ServerCapabilities,
  ServerContext,
  Tool,
} from "@modelcontextprotocol/server";
import type { AppEvent } from "../../platform/events/app-event.ts";
import type { McpCaller } from "./caller.ts";
import type { McpTask, TaskHandle } from "./tasks.ts";
import type { Synonyms } from "./rank-operations.ts";

export type {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  ServerCapabilities,
  Tool,
};

/** What the protocol gives to one running request: its signal and ways to write back to the client. */
export type McpExchange = ServerContext;

export interface ResourcePage {
  readonly resources: Resource[];
  readonly nextCursor?: string;
}

/** What is completed: the argument of a prompt, or the variable of a resource template. */
export interface CompletionQuestion {
  readonly of: { readonly prompt: string } | { readonly template: string };
  readonly argument: string;
  readonly value: string;
  /** What the client has filled in already. */
  readonly known: Readonly<Record<string, string>>;
}

/**
 * A part of what the server offers to AI clients. Parts are tried in order; `undefined` means that the next
 * part handles the name.
 */
export interface McpOffer {
  readonly capabilities?: ServerCapabilities;
  readonly tools?: {
    list(caller: McpCaller): Promise<readonly Tool[]>;
    /** The schema of a tool whose params are mirrored in headers (`x-mcp-header`). */
    mirrored?(name: string): Tool["inputSchema"] | undefined;
    call(
      caller: McpCaller,
      name: string,
      input: Readonly<Record<string, unknown>>,
      exchange: McpExchange,
    ): Promise<CallToolResult | InputRequiredResult | TaskHandle | undefined>;
  };
  readonly resources?: {
    list(caller: McpCaller, cursor: string | undefined, signal: AbortSignal): Promise<ResourcePage>;
    templates(caller: McpCaller): Promise<readonly ResourceTemplate[]>;
    read(caller: McpCaller, uri: string, signal: AbortSignal): Promise<ReadResourceResult | undefined>;
    /** Which events change a resource that the caller may read; undefined where it cannot be listened to. */
    watch?(
      caller: McpCaller,
      uri: string,
      signal: AbortSignal,
    ): Promise<((event: AppEvent) => boolean) | undefined>;
  };
  readonly prompts?: {
    list(caller: McpCaller): Promise<readonly Prompt[]>;
    get(
      caller: McpCaller,
      name: string,
      input: Readonly<Record<string, string>>,
      exchange: McpExchange,
    ): Promise<GetPromptResult | InputRequiredResult | undefined>;
  };
  /** The tasks that this part's tools have answered with. */
  readonly tasks?: {
    /** Undefined where this part knows no such task of the caller. */
    get(caller: McpCaller, taskId: string, signal: AbortSignal): Promise<McpTask | undefined>;
    /** Answers to the questions of a task; whether the task is known. */
    update(caller: McpCaller, taskId: string, responses: Readonly<Record<string, unknown>>): Promise<boolean>;
    /** Asks a task to end; whether it is known. */
    cancel(caller: McpCaller, taskId: string): Promise<boolean>;
  };
  complete?(
    caller: McpCaller,
    question: CompletionQuestion,
    signal: AbortSignal,
  ): Promise<readonly string[] | undefined>;
  /** What people call the things that the tools are about, for the search in them. */
  readonly synonyms?: Synonyms;
  /** Further request handlers. */
  extend?(server: Server): void;
}
