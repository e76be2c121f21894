import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor, App, Call } from "../../platform/operations/context.ts";
import { mcpAddress } from "../../platform/http/mcp-address.ts";
import { wellFormed } from "../../platform/text/well-formed.ts";
import { projectUid, type Operation, type WorkStep } from "../../platform/operations/define-operation.ts";
import { execute, failure, type Door, type Envelope } from "../../platform/operations/execute.ts";
import type { Requirement } from "../../platform/operations/requirement.ts";
import { foldOutcome, type Report } from "./fold-outcome.ts";

export type TokenActor = Extract<Actor, { kind: "token" }>;

/** Lists the requirements that a caller can meet in some project; implemented by the access noun. */
export type UsableBy = (app: App, actor: TokenActor) => Promise<(access: Requirement) => boolean>;

export interface OperationAnswer {
  readonly status: number;
  readonly envelope: Envelope;
}

/** The token behind one HTTP request, with its way to the operations: always through the door. */
export interface McpCaller {
  readonly tokenId: number;
  /** `?tools=search`: for clients that can't handle the whole list. */
  readonly searchesTools: boolean;
  /** The operations that are tools and that this token may use in some project. */
  usable(): Promise<ReadonlyMap<string, Operation>>;
  /** Null if no such tool exists. A tool that the token may not use is refused by the door itself. */
  call(
    name: string,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    report?: Report,
  ): Promise<OperationAnswer | null>;
  /** How far the work is that an operation began on a record; null if the record is gone, an answer if refused. */
  progressOf(
    name: string,
    key: { readonly project: string; readonly record: number },
    signal: AbortSignal,
  ): Promise<WorkStep | OperationAnswer | null>;
}

/** Operations that a token can call and that are not kept away from models. */
export function operationsForTools(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  return new Map(
    operations.filter(({ mcp, access }) => mcp && byToken(access)).map((entry) => [entry.name, entry]),
  );
}

const byToken = (access: Requirement): boolean =>
  access.kind === "public" || ("by" in access && access.by.includes("token"));

export function createCaller(
  door: Door,
  tools: ReadonlyMap<string, Operation>,
  usableBy: UsableBy,
  { request, actor, bearer }: { request: FastifyRequest; actor: TokenActor; bearer: string },
): McpCaller {
  const isOffered = ({ administers }: Operation) => !administers || actor.administersByAi;
  let usable: Promise<ReadonlyMap<string, Operation>> | undefined;
  const perform = (operation: Operation, input: Readonly<Record<string, unknown>>, call: Call) =>
    execute(door, operation, {
      call,
      credentials: { bearer, resource: mcpAddress(door.app) },
      body: () => wellFormed(input),
    });
  return {
    tokenId: actor.tokenId,
    searchesTools: (request.query as { tools?: unknown }).tools === "search",
    usable: () =>
      (usable ??= usableBy(door.app, actor).then(
        (may) =>
          new Map(
            [...tools]
              .filter(([, operation]) => may(operation.access) && isOffered(operation))
              .map(([name, operation]) => [
                name,
                actor.administersByAi ? operation : withoutAdministration(operation),
              ]),
          ),
      )),
    async call(name, input, signal, report) {
      const operation = tools.get(name);
      if (!operation) return null;
      const field = administeringFieldIn(operation, input);
      if (!isOffered(operation) || (field !== undefined && !actor.administersByAi)) return notByAi(field);
      const call = toCall(request, signal);
      const outcome = await perform(operation, input, call);
      try {
        return await foldOutcome(outcome, signal, report);
      } catch (error) {
        return failure(door.app, name, call, error);
      }
    },
    async progressOf(name, { project, record }, signal) {
      const operation = tools.get(name);
      if (!operation?.follow) return null;
      const call = toCall(request, signal);
      const outcome = await perform(followUp(operation, record), { project_uid: project }, call);
      if (!outcome.follow) return outcome;
      try {
        for await (const step of outcome.follow()) return step;
        return null;
      } catch (error) {
        return failure(door.app, name, call, error);
      }
    },
  };
}

/** The same permissions as the operation, but what it began is only looked at. */
const followUp = (operation: Operation, id: number): Operation => ({
  ...operation,
  effect: "read",
  input: z.object({ project_uid: projectUid }),
  receives: undefined,
  run: () => Promise.resolve({ data: { id } }),
});

const administeringFieldIn = (
  { administeringFields }: Operation,
  input: Readonly<Record<string, unknown>>,
): string | undefined => administeringFields.find((field) => input[field] !== undefined);

const reduced = new WeakMap<Operation, Operation>();

/** As a token sees the operation that doesn't let AI clients administer. */
function withoutAdministration(operation: Operation): Operation {
  if (operation.administeringFields.length === 0) return operation;
  let known = reduced.get(operation);
  if (!known) {
    const fields = Object.entries(operation.input.shape).filter(
      ([field]) => !operation.administeringFields.includes(field),
    );
    // Without the checks across fields, which still decide when the operation runs.
    known = { ...operation, input: z.object(Object.fromEntries(fields)) };
    reduced.set(operation, known);
  }
  return known;
}

const notByAi = (field?: string): OperationAnswer => ({
  status: 403,
  envelope: {
    type: "RXERROR",
    message: `This API token doesn't let AI clients ${field === undefined ? "administer" : `send ${field}`}. Use the dashboard, or a token that allows it.`,
  },
});

function toCall(request: FastifyRequest, signal: AbortSignal): Call {
  const abort = new AbortController();
  if (signal.aborted) abort.abort(signal.reason);
  else signal.addEventListener("abort", () => abort.abort(signal.reason), { once: true });
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    origin: request.headers.origin ?? "",
    byAiClient: true,
    abort,
    // A token's call never signs a person in.
    setSignInCookie: () => undefined,
    setKnownBrowser: () => undefined,
  };
}
