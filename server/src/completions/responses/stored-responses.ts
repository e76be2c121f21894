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
  listTurns,
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

/** All items of the conversation that ends with a response, in their order. */
export async function itemsUntil({ db }: App, key: ResponseKey): Promise<ResponseItem[]> {
  const turns = await listTurns(db.read, key, MAX_TURNS + 1);
  if (turns.length === 0) throw unknownPrevious(key.uid);
  if (turns.length > MAX_TURNS) {
    throw invalidField("previous_response_id", `A conversation can have at most ${MAX_TURNS} responses`);
  }
  const missing = turns.at(-1)!.previous_uid;
  if (missing !== null) throw unknownPrevious(missing);
  return turns
    .reverse()
    .flatMap(({ input, response }) => [
      ...fromJson<ResponseItem[]>(input),
      ...(fromJson<ResponseObject>(response).output as readonly ResponseItem[]),
    ]);
}

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
