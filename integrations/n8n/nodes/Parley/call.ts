import {
  NodeApiError,
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
} from "n8n-workflow";
import { apiAddress } from "../../generated/server-address.ts";

export type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

/** What every operation answers, and what a refusal says. */
interface Envelope {
  readonly data?: unknown;
  readonly next_cursor?: string;
  readonly message?: unknown;
  readonly errors?: Readonly<Record<string, unknown>>;
}

const CREDENTIAL = "parleyApi";
const PAGE = 100;

/** One operation of the API. */
export async function call(caller: Caller, operation: string, body: IDataObject = {}): Promise<unknown> {
  return (await request(caller, operation, body)).data;
}

async function request(caller: Caller, operation: string, body: IDataObject): Promise<Envelope> {
  const { serverUrl } = await caller.getCredentials(CREDENTIAL);
  const { statusCode, body: answer } = (await caller.helpers.httpRequestWithAuthentication.call(
    caller,
    CREDENTIAL,
    {
      method: "POST",
      url: `${apiAddress(String(serverUrl))}/${operation}`,
      body,
      json: true,
      returnFullResponse: true,
      // The error of a request would carry the request; the API's own sentence says more.
      ignoreHttpStatusErrors: true,
    },
  )) as { statusCode: number; body: Envelope | string | undefined };
  if (statusCode >= 200 && statusCode < 300 && typeof answer === "object") return answer;
  const { message, description } = problemOf(answer, statusCode);
  throw new NodeApiError(
    caller.getNode(),
    { message },
    { message, description, httpCode: String(statusCode) },
  );
}

function problemOf(answer: unknown, statusCode: number): { message: string; description: string } {
  const { message, errors = {} } = (typeof answer === "object" ? (answer ?? {}) : {}) as Envelope;
  return {
    message: typeof message === "string" ? message : `The server answered ${statusCode}`,
    description: Object.values(errors).flat().join(" "),
  };
}

/** The entries of a list, page by page: all of them, or as many as asked for. */
export async function callList(
  caller: Caller,
  operation: string,
  body: IDataObject,
  most: number | null,
): Promise<IDataObject[]> {
  const entries: IDataObject[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(PAGE, (most ?? Infinity) - entries.length);
    const page = await request(caller, operation, { ...body, limit, ...(cursor ? { cursor } : {}) });
    entries.push(...(page.data as IDataObject[]));
    cursor = page.next_cursor;
  } while (cursor && (most === null || entries.length < most));
  return entries;
}

export const itemsOf = (answer: unknown, item: number): INodeExecutionData[] => {
  const rows = Array.isArray(answer)
    ? (answer as IDataObject[])
    : [(answer ?? { success: true }) as IDataObject];
  return rows.map((json) => ({ json, pairedItem: { item } }));
};
