import { z } from "zod";
import type { ErrorCode } from "../errors/app-error.ts";
import type { Position } from "../db/index.ts";
import type { Context, OrganizationContext, ProjectContext, VisitorContext } from "./context.ts";
import type { Deprecated } from "./deprecation.ts";
import { pagingFields, type ListOptions, type Paged } from "./list-pages.ts";
import type { ReceivedFile, Receives } from "./received-file.ts";
import type { Requirement } from "./requirement.ts";

/** What a handler returns; `execute` adds the envelope. */
export interface Answer<Data = unknown> {
  readonly data?: Data;
  readonly total?: number;
  /** Where the page ends, if others follow. */
  readonly next?: Position;
  /** Overrides the operation's own message. */
  readonly message?: string;
  /** What the audit log adds to the input. */
  readonly audited?: Readonly<Record<string, unknown>>;
  readonly file?: FileAnswer;
  readonly stream?: AsyncIterable<ServerSentEvent>;
  /** The stored answer to an earlier call with the same Idempotency-Key. */
  readonly isReplay?: true;
  /** Gets what ends the stream at once, also for a reader who takes nothing of it. */
  readonly onCutOff?: OnCutOff;
}

export type OnCutOff = (disconnect: () => void) => void;

/** A file to save instead of an envelope, produced while it is sent. */
export interface FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly body: AsyncIterable<string>;
  /** The last text for a reader who has lost access meanwhile. */
  readonly ended?: (reason: string) => string;
}

/** One server-sent event. */
export interface ServerSentEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** What a stream sends: the shape of each event's data, by the event's name. */
export type StreamEvents = Readonly<Record<string, z.ZodType>>;

/** How far work is that an answer has only begun, and the answer as it would be now. */
export interface WorkStep<Data = unknown> {
  readonly percent: number;
  readonly message: string;
  /** Whether the work has ended, well or not. */
  readonly isDone: boolean;
  readonly data: Data;
}

type ContextFor<Access extends Requirement> = Access["kind"] extends "project"
  ? ProjectContext
  : Access["kind"] extends "organization"
    ? OrganizationContext
    : Access["kind"] extends "visitor"
      ? VisitorContext
      : Context;

type InputOf<Input extends z.ZodObject, List> = z.output<Input> & (List extends ListOptions ? Paged : object);

interface Definition<
  Access extends Requirement,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  List extends ListOptions | undefined,
> {
  /** The name in the contract; the path is `/<name>`. */
  readonly name: string;
  /** The noun it belongs to; groups the reference. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly effect: "read" | "write" | "destroy";
  /** Without `project_uid` and `organization_id`: the requirement adds them. */
  readonly input: Input;
  /** The shape of `data`; absent if the answer is a message only. */
  readonly output?: Output;
  /** The content type of the file it answers instead of an envelope. */
  readonly file?: string;
  /** The answer carries `total`; that of a list does unless the caller sends `total: false`. */
  readonly total?: true;
  /** The answer is a page of a list. Adds `limit`, `page`, `cursor` and `total`; the handler gets a `page`. */
  readonly list?: List;
  /** The success message; absent if the contract shows none. */
  readonly message?: string;
  readonly errors?: readonly ErrorCode[];
  readonly maxBodyBytes?: number;
  readonly receives?: Receives;
  /** Not offered as a tool to AI clients: cookies, passwords and secrets stay out of a model's context. */
  readonly mcp?: false;
  /** A person must have signed in, or confirmed who they are, within the last ten minutes. */
  readonly recentSignIn?: true;
  /**
   * Available to AI clients only with tokens that allow it, because of prompt injection: what sends data out, changes
   * what the bot does or grants trust. By default, operations that delete, change the organization or need a role there.
   * A list names the fields that do so where the rest of the operation doesn't.
   */
  readonly administers?: boolean | readonly string[];
  /**
   * Also for the key of a page, which everyone knows who opens the page. The operation itself limits such a key to what
   * a visitor may do.
   */
  readonly forPages?: true;
  /**
   * Ignores unknown fields although it writes: as the contract has it, or because pages of sites call it by
   * themselves, where no person could act on a refusal. Every other writing operation names them in `errors`: a field
   * that no operation reads is a change that didn't happen.
   */
  readonly ignoresUnknownFields?: true;
  /** It still works, and callers are asked to use something else. */
  readonly deprecated?: Deprecated;
  /**
   * Whether the response to this input is a stream. It can't be stored for a repetition, so the operation handles
   * the Idempotency-Key itself.
   */
  streams?(input: z.output<Input>): boolean;
  /** The events of its stream by name, each with the shape of its data. */
  readonly events?: StreamEvents;
  run(
    context: ContextFor<Access>,
    input: InputOf<Input, List>,
    received: ReceivedFile | null,
  ): Promise<Answer<z.input<Output>>>;
  /** For long work that continues after the answer: reports its progress to callers that wait, until it is done. */
  follow?(context: ContextFor<Access>, data: z.input<Output>): AsyncIterable<WorkStep<z.input<Output>>>;
}

/** One operation as the door, the routes, OpenAPI, the SDK and MCP see it. */
export interface Operation {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: Requirement;
  readonly effect: "read" | "write" | "destroy";
  /** Everything a caller may send. */
  readonly input: z.ZodObject;
  readonly output: z.ZodType | undefined;
  readonly file: string | undefined;
  readonly total: boolean;
  readonly list: ListOptions | undefined;
  readonly message: string | undefined;
  readonly errors: readonly ErrorCode[];
  readonly maxBodyBytes: number;
  readonly receives: Receives | undefined;
  readonly mcp: boolean;
  readonly recentSignIn: boolean;
  readonly administers: boolean;
  /** What only a token that administers may send, of an operation for all. */
  readonly administeringFields: readonly string[];
  readonly forPages: boolean;
  readonly strict: boolean;
  readonly deprecated: Deprecated | undefined;
  /** Whether some inputs are answered by a stream. */
  readonly mayStream: boolean;
  readonly events: StreamEvents | undefined;
  streams(input: Record<string, unknown>): boolean;
  run(context: Context, input: Record<string, unknown>, received: ReceivedFile | null): Promise<Answer>;
  /** Null if the answer is all there is. */
  readonly follow: ((context: Context, data: unknown) => AsyncIterable<WorkStep>) | null;
}

export const DEFAULT_BODY_BYTES = 1024 * 1024;
/** Parsing more takes longer than asking another thread to do it. */
export const INLINE_BODY_BYTES = 256 * 1024;

/** Strangers' bodies are so short that none of them takes a thread's time from members. */
const bodyBytesFor = ({ kind }: Requirement): number =>
  kind === "public" || kind === "visitor" ? INLINE_BODY_BYTES : DEFAULT_BODY_BYTES;

export const projectUid = z
  .string()
  .min(1)
  .max(64)
  .describe("The project, as shown in its settings and in getMyProjects");
const optionalProjectUid = projectUid
  .optional()
  .describe("The project. Required with a token; a project key implies it");
const organizationId = z.coerce
  .number()
  .int()
  .positive()
  .optional()
  .describe("The organization. Required for a signed-in person who belongs to several; a token implies it");

export function defineOperation<
  const Access extends Requirement,
  Input extends z.ZodObject,
  Output extends z.ZodType = z.ZodUndefined,
  const List extends ListOptions | undefined = undefined,
>(definition: Definition<Access, Input, Output, List>): Operation {
  const follow = definition.follow?.bind(definition);
  const { list } = definition;
  return {
    name: definition.name,
    tag: definition.tag,
    summary: definition.summary,
    description: definition.description,
    access: definition.access,
    effect: definition.effect,
    input: definition.input.safeExtend({
      ...(list ? pagingFields(list, definition.total ?? false) : {}),
      ...scopeFields(definition.access),
    }),
    output: definition.output,
    file: definition.file,
    total: definition.total ?? false,
    list,
    message: definition.message,
    errors: definition.errors ?? [],
    maxBodyBytes: definition.maxBodyBytes ?? bodyBytesFor(definition.access),
    receives: definition.receives,
    mcp: definition.mcp ?? true,
    recentSignIn: definition.recentSignIn ?? false,
    ...administration(definition),
    forPages: definition.forPages ?? false,
    strict: definition.effect !== "read" && !definition.ignoresUnknownFields,
    deprecated: definition.deprecated,
    mayStream: definition.streams !== undefined,
    events: definition.events,
    streams: (input) => definition.streams?.(input as z.output<Input>) ?? false,
    // `execute` resolves what the requirement promises before it calls `run`, so the narrower types hold.
    run: (context, input, received) =>
      definition.run(context as ContextFor<Access>, input as InputOf<Input, List>, received),
    follow: follow ? (context, data) => follow(context as ContextFor<Access>, data as z.input<Output>) : null,
  };
}

function administration(definition: {
  readonly administers?: boolean | readonly string[];
  readonly access: Requirement;
  readonly effect: string;
}): Pick<Operation, "administers" | "administeringFields"> {
  const { administers = administersByDefault(definition) } = definition;
  return typeof administers === "boolean"
    ? { administers, administeringFields: [] }
    : { administers: false, administeringFields: administers };
}

function administersByDefault({ access, effect }: { access: Requirement; effect: string }): boolean {
  if (effect === "read") return false;
  return effect === "destroy" || access.kind === "organization" || ("roles" in access && !!access.roles);
}

function scopeFields(access: Requirement): z.ZodRawShape {
  if (access.kind === "organization") return { organization_id: organizationId };
  if (access.kind === "project")
    return { project_uid: access.by.includes("key") ? optionalProjectUid : projectUid };
  return {};
}
