import type { Sql } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { sealedPlace } from "../../platform/secrets/sealed-place.ts";

interface TextMessage {
  readonly projectId: number;
  /** With its country code. */
  readonly to: string;
  readonly text: string;
}

/** Texts to numbers that have not written to the project. */
interface TextMessages {
  readonly canSend: (sql: Sql, projectId: number) => Promise<boolean>;
  readonly send: (app: App, message: TextMessage) => Promise<void>;
}

declare module "../../platform/operations/services.ts" {
  interface Services {
    readonly textMessages: TextMessages;
  }
}

const KIND = "actions.code_by_text";
const MOST_TRIES = 4;
const PAUSE_MS = 5_000;

/** A code opens something, so it waits sealed. In a field of its own: mails wait in the same column. */
export const sealedTextMessage = sealedPlace({
  purpose: KIND,
  table: "jobs",
  id: "id",
  column: "payload",
  field: "sealedText",
});

export function registerTextMessages(app: App): void {
  app.jobs.register(KIND, {
    concurrency: 2,
    async run({ payload }) {
      const { sealedText } = payload as { sealedText: string };
      await app.services.textMessages.send(
        app,
        JSON.parse(sealedTextMessage.unseal(app, sealedText)) as TextMessage,
      );
    },
    retryAfterMs: ({ attempt }) => (attempt >= MOST_TRIES ? null : PAUSE_MS * attempt),
  });
}

/** Sent once the transaction has committed. One with the same key that still waits is replaced. */
export const enqueueTextMessage = (
  app: App,
  transaction: Parameters<App["jobs"]["enqueue"]>[0],
  key: string,
  message: TextMessage,
): Promise<void> =>
  app.jobs.enqueue(transaction, {
    kind: KIND,
    key,
    payload: { sealedText: sealedTextMessage.seal(app, JSON.stringify(message)) },
    tenant: String(message.projectId),
  });
