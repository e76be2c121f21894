import { privateAddressHint } from "../platform/config/private-address-hint.ts";

export const NOT_PUBLIC = "The service's address is not public.";

export const NO_MAIL_SERVER = "This installation has no mail server, so no e-mail is sent.";

/** What the team reads of a failure. The setting is no concern of a model or a visitor. */
export function problemForTeam(problem: string): string {
  if (problem === NOT_PUBLIC) return `${problem} ${privateAddressHint("ACTION")}`;
  if (problem === NO_MAIL_SERVER) return `${problem} Its operator sets SMTP_URL.`;
  return problem;
}

interface Retry {
  readonly isTransient?: boolean;
  /** How long the service asks to be left alone. */
  readonly retryAfterMs?: number;
}

/** Why an action failed, in a sentence for the model and the log. */
export class ActionFailure extends Error {
  /** Whether another attempt may succeed. */
  readonly isTransient: boolean;
  readonly retryAfterMs: number;

  constructor(message: string, { isTransient = false, retryAfterMs = 0 }: Retry = {}) {
    super(message);
    this.name = "ActionFailure";
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}
