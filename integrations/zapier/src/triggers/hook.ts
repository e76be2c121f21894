import {
  defineTrigger,
  type Bundle,
  type InputFields,
  type OutputFields,
  type ZObject,
} from "zapier-platform-core";
import { call } from "../call.ts";
import { projectField } from "../input-fields.ts";
import type { Webhook } from "../records.ts";
import { receivedEvent, type ParleyEvent } from "./received-event.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Row = Readonly<Record<string, unknown>>;

interface Hook {
  readonly key: string;
  readonly noun: string;
  readonly label: string;
  readonly description: string;
  /** Fields besides the project. */
  readonly fields?: InputFields;
  /** The events that the webhook gets. */
  readonly events: (input: Values) => readonly string[];
  /** What the Zap gets of an event: nothing if it is not meant. */
  readonly rows: (event: ParleyEvent, input: Values) => readonly Row[];
  /** The newest records in the same shape, for the test of a Zap. */
  readonly recent?: (z: ZObject, bundle: Bundle) => Promise<readonly Row[]>;
  readonly sample: Row;
  readonly outputFields?: OutputFields;
}

/** A trigger by a webhook of the project: it is created when the Zap is switched on, and deleted with it. */
export function hookTrigger({ key, noun, label, description, fields = [], ...hook }: Hook) {
  const { events, rows, recent, sample, outputFields } = hook;
  return defineTrigger({
    key,
    noun,
    display: { label, description },
    operation: {
      type: "hook",
      inputFields: [projectField, ...fields],
      performSubscribe: (z: ZObject, bundle: Bundle) => subscribe(z, bundle, events(bundle.inputData)),
      performUnsubscribe: (z: ZObject, bundle: Bundle) =>
        call(z, bundle, "deleteWebhook", {
          project_uid: bundle.inputData.project_uid,
          webhook_id: Number(bundle.subscribeData?.id),
        }).then(() => ({})),
      perform: (z: ZObject, bundle: Bundle) =>
        Promise.resolve(rows(receivedEvent(z, bundle), bundle.inputData) as { id: string }[]),
      ...(recent
        ? { performList: async (z: ZObject, bundle: Bundle) => (await recent(z, bundle)) as { id: string }[] }
        : {}),
      sample,
      ...(outputFields ? { outputFields } : {}),
    },
  });
}

/** The answer has the secret, with which each request is checked. */
async function subscribe(z: ZObject, bundle: Bundle, events: readonly string[]): Promise<Webhook> {
  const { id, secret } = await call<Webhook>(z, bundle, "createWebhook", {
    project_uid: bundle.inputData.project_uid,
    url: bundle.targetUrl,
    events,
    description: "Zapier",
  });
  return { id, secret };
}
