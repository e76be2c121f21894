/** Codes of the Graph API, the Cloud API and the Send API, as Meta's error references list them. */
export interface GraphProblem {
  /** `refused`: nothing goes through until someone acts. `failed`: this one message does not. */
  readonly kind: "transient" | "refused" | "failed";
  readonly text: string;
  readonly retryAfterMs?: number;
}

interface Reported {
  readonly code: number;
  readonly subcode: number;
  /** Meta's own words. */
  readonly said: string;
  readonly isTransient: boolean;
}

/** Business and person may exchange one message in six seconds for long; shorter bursts are allowed. */
const PAIR_PAUSE_MS = 6000;
const RATE_PAUSE_MS = 30_000;

const WINDOW_OVER =
  "more than 24 hours have passed since the person's last message. It allows replies again once they write.";

const RATE_LIMITS = new Set([4, 17, 32, 341, 613, 80_006, 80_007, 130_429, 131_056]);
const UNAVAILABLE = new Set([1, 2, 131_000, 131_016, 133_004]);
const REFUSED_TOKENS = new Set([0, 102, 190]);

/** What a team does about it stands in the sentence. */
const REFUSALS: Readonly<Record<number, string>> = {
  368: "has blocked the account for a while because of its policies. Its Account Quality page says why.",
  131_005: "denies access: the token lacks a permission. Make one with the permissions that the guide lists.",
  131_031: "has locked the account. WhatsApp Manager says why.",
  131_042: "can't charge for messages. Check the payment method in WhatsApp Manager.",
  131_045: "has not registered this number. Register it in WhatsApp Manager.",
  133_010: "has not registered this number. Register it in WhatsApp Manager.",
};

const FAILURES: Readonly<Record<number, string>> = {
  551: "can't reach this person now: they have blocked the page or left.",
  130_472: "did not deliver the message because the person is part of an experiment of Meta.",
  130_497: "does not allow this account to write to people in this country.",
  131_021: "can't send a message from a number to itself.",
  131_026:
    "can't deliver to this person: the number has no WhatsApp, an old version of it, or has blocked the account.",
  131_030:
    "allows a number in test mode to write only to numbers on its list. Add this one in the app's dashboard.",
  131_047: `did not deliver the message: ${WINDOW_OVER}`,
  131_048:
    "limits this number because people have reported its messages. WhatsApp Manager shows its quality.",
  131_049: "chose not to deliver the message, to limit what this person receives.",
  131_051: "does not know this kind of message.",
  131_052: "could not read the file.",
  131_053: "could not take the file: its kind is not allowed or its content is damaged.",
};

/** Subcodes decide before their code: the same code stands for a missing permission and for a window that is over. */
const SUBCODES: Readonly<Record<number, string>> = {
  2_018_001: "does not know this person: they have not written to this account.",
  2_018_108: "can't reach this person now: they have blocked the page or left.",
  2_018_278: `did not deliver the message: ${WINDOW_OVER}`,
  2_534_022: `did not deliver the message: ${WINDOW_OVER}`,
};

const TOKENS: Readonly<Record<number, string>> = {
  458: "the app was removed from the account",
  460: "the person's password was changed",
  463: "it has expired",
  464: "the person's account is not confirmed",
  467: "it has been revoked",
};

export function explain(label: string, { code, subcode, said, isTransient }: Reported): GraphProblem {
  const detail = said === "" ? "" : ` ${label} says: ${said}`;
  const bySubcode = SUBCODES[subcode];
  if (bySubcode !== undefined) return { kind: "failed", text: `${label} ${bySubcode}` };
  if (/appsecret_proof/i.test(said))
    return {
      kind: "refused",
      text: `The app secret does not belong to the access token. Copy the secret of the app that made the token.`,
    };
  if (RATE_LIMITS.has(code))
    return {
      kind: "transient",
      text: `${label} asks to send more slowly.`,
      retryAfterMs: code === 131_056 ? PAIR_PAUSE_MS : RATE_PAUSE_MS,
    };
  if (REFUSED_TOKENS.has(code)) return refusedToken(label, subcode, said);
  const refusal = REFUSALS[code];
  if (refusal !== undefined) return { kind: "refused", text: `${label} ${refusal}` };
  const failure = FAILURES[code];
  if (failure !== undefined) return { kind: "failed", text: `${label} ${failure}` };
  if (isTransient || UNAVAILABLE.has(code))
    return { kind: "transient", text: `${label} can't take the request right now.${detail}` };
  if (code === 3 || code === 10 || (code >= 200 && code <= 299))
    return { kind: "refused", text: `The access token lacks a permission.${detail}` };
  if (code === 33 || (code === 100 && subcode === 33))
    return { kind: "failed", text: `${label} does not know this id, or the token may not see it.${detail}` };
  return { kind: "failed", text: `${label} did not accept the request (code ${code}).${detail}` };
}

function refusedToken(label: string, subcode: number, said: string): GraphProblem {
  const reason = TOKENS[subcode] ?? (/expired/i.test(said) ? "it has expired" : null);
  return {
    kind: "refused",
    text: `${label} refuses the access token${reason ? `: ${reason}` : ""}. Enter a new one.`,
  };
}
