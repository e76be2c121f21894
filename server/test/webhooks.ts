import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { WEBHOOK_DOCUMENTS } from "../src/webhooks/documents.ts";
import type { EventKind } from "../src/webhooks/schema.ts";
import { openDesk, type Desk } from "./desk.ts";
import { sendJson, startFaultyService, type FaultyService, type ReceivedRequest } from "./faulty-service.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./harness.ts";
import { scriptedAssistant } from "./scripted-assistant.ts";

export interface Endpoint {
  readonly id: number;
  readonly secret: string;
  readonly state: string;
}

export interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly event_id: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly problem: string | null;
  readonly request: string | null;
  readonly answer: string | null;
  readonly next_attempt_at: string | null;
}

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- documents of many shapes
  readonly data: any;
}

/** Checks a request with the library that receivers use, and that it is exactly what is declared. */
export function verified({ headers, body }: ReceivedRequest, secret: string): Received {
  const signed = headers as Record<string, string>;
  new Webhook(secret).verify(body, signed);
  const document = JSON.parse(body) as Omit<Received, "id">;
  const declared = WEBHOOK_DOCUMENTS[document.type as EventKind].parse(document);
  if (JSON.stringify(declared) !== JSON.stringify(document))
    throw new Error(`${document.type} has fields it does not declare: ${body}`);
  return { id: signed["webhook-id"]!, ...document };
}

/** An application with its dispatcher and a receiver; a new desk for each test. */
export function useWebhooks(options: TestAppOptions = {}) {
  let t!: TestApp;
  let desk!: Desk;
  let service!: FaultyService;
  beforeAll(async () => {
    service = await startFaultyService();
    t = await createTestApp({
      background: true,
      env: { ALLOW_PRIVATE_FILE_URLS: "true" },
      ...options,
      overrides: { assistant: scriptedAssistant(), ...options.overrides },
    });
    // The library compares the signature's time with the machine's clock.
    t.clock.now = Date.now();
  });
  afterAll(async () => {
    await t.close();
    await service.close();
  });
  beforeEach(async () => {
    desk = await openDesk(t);
    service.requests.length = 0;
    service.on("/hook", (_request, response) => sendJson(response, { ok: true }));
  });
  const create = async (values: object = {}): Promise<Endpoint> => {
    const { status, body } = await desk.call("createWebhook", { url: `${service.url}/hook`, ...values });
    if (status !== 200) throw new Error(`createWebhook answered ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const log = async (webhook_id: number, filter: object = {}): Promise<Delivery[]> =>
    (await desk.call("getWebhookDeliveries", { webhook_id, limit: 100, ...filter })).body.data;
  return {
    get t() {
      return t;
    },
    get desk() {
      return desk;
    },
    get service() {
      return service;
    },
    create,
    log,
    endpoint: async (id: number) =>
      // oxlint-disable-next-line typescript/no-explicit-any -- as in the harness
      (await desk.call("getWebhooks")).body.data.find((one: any) => one.id === id),
    say: (session_uid: string, message: string) =>
      t.call(desk.mine.key, "sendMessage", { widget_uid: desk.mine.widgetUid, session_uid, message }),
    received: (secret: string, path = "/hook"): Received[] =>
      service.requests.filter((request) => request.path === path).map((request) => verified(request, secret)),
  };
}
