import { setImmediate as nextTurn } from "node:timers/promises";
import { fromJson, toJson } from "../../platform/db/index.ts";
import type { CleanupTask } from "../../platform/jobs/cleanup.ts";
import type { App } from "../../platform/operations/context.ts";
import { CompletionError, invalidField } from "../failure.ts";
import {
  deleteResponse,
  deleteResponsesBefore,
  deleteResponsesBeyond,
  findResponse,
  insertResponse,
  type ResponseKey,
} from "../queries.ts";
import type { ResponseItem } from "./response-items.ts";
import type { ResponseObject } from "./response-object.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as the vendor keeps them. A project's retention of conversations may be shorter. */
export const KEPT_DAYS = 30;
export const KEPT_A_PROJECT = 10_000;
/** A request above this is not kept, so that a project's responses stay within a few gigabytes at worst. */
export const MAX_STORED_BYTES = 256 * 1024;
const MAX_TURNS = 200;
/** As much as one request may have. */
const MAX_CONVERSATION_CHARACTERS = 10 * 1024 * 1024;

export interface StoredTurn {
  readonly projectId: number;
  readonly previousId: string | null;
  readonly input: readonly ResponseItem[];
  readonly response: ResponseObject;
}

export async function storeResponse({ db, now }: App, turn: StoredTurn): Promise<void> {
  const { projectId, previousId, input, response } = turn;
  await db.writeStatement((sql) =>
    insertResponse(sql, {
      uid: response.id,
      project_id: projectId,
      previous_uid: previousId,
      input: toJson(input),
      response: toJson(response),
      created_at: now(),
    }),
  );
}

/**
 * All items of the conversation that ends with a response, in their order. It is read turn by turn, because all of a
 * long one would hold the event loop.
 */
export async function itemsUntil({ db }: App, { projectId, uid }: ResponseKey): Promise<ResponseItem[]> {
  const turns: ResponseItem[][] = [];
  let characters = 0;
  for (let next: string | null = uid; next !== null;) {
    if (turns.length === MAX_TURNS) throw tooLong(`has more than ${MAX_TURNS} responses`);
    const row = await findResponse(db.read, { projectId, uid: next });
    if (!row) throw unknownPrevious(next);
    characters += row.input.length + row.response.length;
    if (characters > MAX_CONVERSATION_CHARACTERS) throw tooLong("exceeds 10 MB");
    const { output } = fromJson<ResponseObject>(row.response);
    turns.push([...fromJson<ResponseItem[]>(row.input), ...(output as readonly ResponseItem[])]);
    next = row.previous_uid;
    await nextTurn();
  }
  return turns.reverse().flat();
}

const tooLong = (problem: string) =>
  invalidField("previous_response_id", `The conversation ${problem}; start a new one`);

const unknownPrevious = (uid: string) =>
  invalidField("previous_response_id", `Previous response with id '${uid.slice(0, 100)}' not found`);

export interface StoredResponse {
  readonly input: readonly ResponseItem[];
  readonly response: ResponseObject;
}

export async function requireResponse({ db }: App, key: ResponseKey): Promise<StoredResponse> {
  const row = await findResponse(db.read, key);
  if (!row) throw unknownResponse(key.uid);
  return { input: fromJson<ResponseItem[]>(row.input), response: fromJson<ResponseObject>(row.response) };
}

export async function removeResponse({ db }: App, key: ResponseKey): Promise<void> {
  if (!(await db.writeStatement((sql) => deleteResponse(sql, key)))) throw unknownResponse(key.uid);
}

const unknownResponse = (uid: string) =>
  new CompletionError(404, "not_found_error", `Response with id '${uid.slice(0, 100)}' not found`);

export const deleteOldResponses: CleanupTask = async (sql, now) => {
  await deleteResponsesBefore(sql, { before: now - KEPT_DAYS * DAY_MS });
  await deleteResponsesBeyond(sql, KEPT_A_PROJECT);
};
