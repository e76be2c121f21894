import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import type { Headers } from "../factories.ts";
import type { FaultyService } from "../faulty-service.ts";
import { parseEvents } from "../read-events.ts";

/** A running server, reached as anyone on the network reaches it, and a project in it. */
export interface Target {
  readonly url: string;
  readonly projectUid: string;
  readonly widgetUid: string;
  /** An owner's API token. */
  readonly token: Headers;
  /** A key of the project. */
  readonly key: Headers;
  /** What actions call; null where the server can't reach this machine. */
  readonly shop: FaultyService | null;
}

/** What strangers try. It fails where they succeed. */
export interface Attack {
  readonly name: string;
  /** What was open, or would be, if it succeeded. */
  readonly hole: string;
  /** `shop`: a service of this machine that actions call. `own`: a server that this suite started, as it was set up. */
  readonly needs?: "shop" | "own";
  readonly run: (target: Target) => Promise<void>;
}

export interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many operations
  readonly body: any;
  readonly text: string;
  readonly headers: globalThis.Headers;
}

export const word = (): string => randomBytes(9).toString("hex");

export async function send(
  { url }: Target,
  path: string,
  { method = "POST", headers = {}, body }: { method?: string; headers?: Headers; body?: string } = {},
): Promise<Answered> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : null,
    text,
    headers: response.headers,
  };
}

export const call = (target: Target, headers: Headers, operation: string, body: object = {}) =>
  send(target, `/chatbot/v1/${operation}`, { headers, body: JSON.stringify(body) });

/** A call of the owner that must succeed: it prepares an attack. */
export async function prepare(target: Target, operation: string, body: object = {}) {
  const answer = await call(target, target.token, operation, { project_uid: target.projectUid, ...body });
  assert.equal(answer.status, 200, `${operation}: ${answer.text}`);
  return answer.body.data;
}

export interface Visitor {
  readonly headers: Headers;
  readonly session: string;
}

const SITE = "https://www.example.com";

/** `language` is the browser's. */
export async function openVisitor(target: Target, language?: string): Promise<Visitor> {
  // Each is a person of their own where the server trusts the proxy that this suite is.
  const from = { "x-forwarded-for": `2001:db8:${word().slice(0, 4)}:${word().slice(0, 4)}::1` };
  const started = await call(target, from, "startVisit", {
    widget_uid: target.widgetUid,
    origin: SITE,
    open: true,
    ...(language === undefined ? {} : { language }),
  });
  assert.equal(started.status, 200, started.text);
  const { visitor, conversation } = started.body.data;
  return {
    headers: { ...from, "x-visitor-token": visitor.visitor_token },
    session: conversation.session_uid,
  };
}

interface Said {
  readonly status: number;
  readonly text: string;
  /** What each button below the reply sends. */
  readonly buttons: readonly string[];
}

export async function say(
  target: Target,
  { headers, session }: Visitor,
  message: string,
  session_uid = session,
  more: object = {},
): Promise<Said> {
  const answer = await call(target, headers, "sendVisitorMessage", {
    session_uid,
    message,
    client_key: word(),
    ...more,
  });
  // An attack that a wrong call ends would show nothing.
  if (session_uid === session) assert.equal(answer.status, 200, answer.text);
  const done = parseEvents(answer.text).find(({ event }) => event === "done");
  const data = done
    ? (done.data as { data?: { message?: string; choices?: { value: string }[] } }).data
    : null;
  return {
    status: answer.status,
    text: data?.message ?? "",
    buttons: (data?.choices ?? []).map(({ value }) => value),
  };
}

/** The requests that the shop got for a word that only this attack uses. */
export const runsWith = ({ shop }: Target, text: string): number =>
  shop!.requests.filter(({ path, body }) => `${path} ${body}`.includes(text)).length;

export interface Offer {
  /** The action's name. */
  readonly name: string;
  /** Starts its flow, and is asked for the order. */
  readonly button: string;
}

/** An action at the shop, and a flow that asks for an order and runs it. */
export async function offerAction(target: Target, change: object): Promise<Offer> {
  const name = `act_${word()}`;
  const button = `Go ${name}`;
  await prepare(target, "createAction", {
    name,
    description: name,
    kind: "http",
    audience: "anyone",
    confirm: true,
    parameters: { type: "object", properties: { order: { type: "string" } }, required: ["order"] },
    configuration: {
      method: "POST",
      url: `${target.shop!.url}/done`,
      body: '{"order": "{{parameters.order}}"}',
      retries: 0,
    },
    limit_per_hour: null,
    limit_per_conversation: null,
    ...change,
  });
  const definition = {
    name,
    triggers: [{ kind: "button", label: button }],
    start: "ask",
    steps: {
      ask: { kind: "ask", text: "Which order?", variable: "order", answer: { type: "text" }, next: "act" },
      act: {
        kind: "action",
        action: name,
        arguments: { order: "{{answers.order}}" },
        save_as: "it",
        next: "done",
        failed: "sorry",
      },
      done: { kind: "end", text: "Done: {{results.it.state}}" },
      sorry: { kind: "end", text: "That was not done." },
    },
  };
  const { id } = await prepare(target, "createFlow", { definition });
  await prepare(target, "publishFlow", { flow_id: id });
  return { name, button };
}

/** Brings a visitor to the question whether an action may run. */
export async function bringToQuestion(
  target: Target,
  visitor: Visitor,
  { button }: Offer,
  order: string,
): Promise<Said> {
  await say(target, visitor, button);
  return say(target, visitor, order);
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An identity token as a site makes it. */
export function identityToken(secret: string, claims: object, alg = "HS256"): string {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const body = `${encode({ alg })}.${encode({ exp, ...claims })}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

export const identitySecretOf = async (target: Target): Promise<string> =>
  (await prepare(target, "getWidgetSnippet", { widget_uid: target.widgetUid })).identity_secret as string;
