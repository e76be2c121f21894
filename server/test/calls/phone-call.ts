import { SITE } from "../channels/open-channel.ts";
import type { TestVoice, VendorPost } from "./open-voice-channel.ts";
import type { CarrierDouble, DoubleCall } from "./carrier-double.ts";
import { findVerb, readTwiml, spoken, type Verb } from "./read-twiml.ts";

/** A phone call as its carrier plays it: it does what our TwiML says, and asks what comes next. */
export function phoneCall(voice: { readonly post: VendorPost }, call: DoubleCall) {
  let last: Verb | null = null;
  const own = { CallSid: call.sid, From: call.from, To: call.to, Direction: "outbound-api" };
  const ask = async (url: string, more: Record<string, string> = {}): Promise<Verb> => {
    if (!url.startsWith(SITE)) throw new Error(`the carrier was sent to ${url}`);
    const answer = await voice.post(url, { ...own, CallStatus: "in-progress", ...more });
    if (answer.status !== 200 || !String(answer.type).startsWith("text/xml"))
      throw new Error(`${answer.status}: ${answer.body}`);
    last = readTwiml(answer.body, call.dialect);
    return last;
  };
  const verb = (name: string): Verb => {
    const found = last && findVerb(last, name);
    if (!found) throw new Error(`There is no ${name} in ${JSON.stringify(last)}`);
    return found;
  };
  const phone = {
    ask,
    verb,
    answer: (more: Record<string, string> = {}) => ask(call.answerUrl, more),
    /** Says it where the call listens. Of silence Telnyx tells nothing: the next verb follows. */
    say: (text: string) =>
      text === "" && call.dialect === "texml"
        ? ask(verb("Redirect").text)
        : ask(verb("Gather").attributes["action"]!, text === "" ? {} : { SpeechResult: text }),
    press: (digits: string) => ask(verb("Gather").attributes["action"]!, { Digits: digits }),
    follow: () => ask(verb("Redirect").text),
    dialed: (status: string) => ask(verb("Dial").attributes["action"]!, { DialCallStatus: status }),
    heard: (): string[] => (last ? spoken(last) : []),
    /** What words of the person end. */
    heardWhileListening: (): string[] => spoken(verb("Gather")),
    has: (name: string): boolean => last !== null && findVerb(last, name) !== undefined,
    report: (CallStatus: string, more: Record<string, string> = {}) =>
      voice.post(call.statusUrl, { ...own, CallStatus, ...more }),
  };
  return phone;
}

export type PhoneCallDouble = ReturnType<typeof phoneCall>;

/** A person calls the number. */
export const callIn = (voice: TestVoice, double: CarrierDouble, from: string): PhoneCallDouble =>
  phoneCall(voice, double.addCall(from));

/** The bot calls a person, who has not picked up yet. */
export async function callOut(
  voice: TestVoice,
  double: CarrierDouble,
  number: string,
  more: object = {},
): Promise<PhoneCallDouble & { readonly id: number; readonly sessionUid: string }> {
  const placed = await voice.dial(number, more);
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  await voice.settle();
  const call = double.calls.at(-1)!;
  if (call.from !== double.ownNumber) throw new Error("The call was not placed");
  const { id, session_uid: sessionUid } = placed.body.data;
  return { ...phoneCall(voice, call), id, sessionUid };
}
