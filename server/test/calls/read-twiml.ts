import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { SaxesParser } from "saxes";

/** A verb of TwiML with what stands inside. */
export interface Verb {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Verb[];
  text: string;
}

const published = readFileSync(
  createRequire(import.meta.url).resolve("twilio/lib/twiml/VoiceResponse.d.ts"),
  "utf8",
);
const NO_ATTRIBUTES = new Set(["Response", "Hangup", "Start"]);

/** As Telnyx documents its dialect; it publishes no declarations. */
const TEXML: Readonly<Record<string, string>> = {
  Response: "",
  Say: "voice language loop",
  Gather:
    "action timeout input speechTimeout partialResultCallback partialResultCallbackMethod profanityFilter useEnhanced hints transcriptionEngine finishOnKey numDigits language validDigits invalidDigitsAction minDigits maxDigits",
  Pause: "length",
  Redirect: "method",
  Hangup: "",
  Reject: "reason",
  Start: "",
  Recording:
    "recordingStatusCallback recordingStatusCallbackMethod recordingStatusCallbackEvent channels track trim format",
  Dial: "action method callerId fromDisplayName hangupOnStar timeout timeLimit record",
  Number: "",
  Connect: "action",
  ConversationRelay:
    "url welcomeGreeting voice language transcriptionProvider interruptible welcomeGreetingInterruptible dtmfDetection",
};

function texmlAttributes(name: string): Set<string> {
  if (!Object.hasOwn(TEXML, name)) throw new Error(`Telnyx has no verb ${name}`);
  return new Set(TEXML[name]!.split(" "));
}

/** The attributes of a verb as Twilio's own library declares them. */
function publishedAttributes(name: string): Set<string> {
  const body = new RegExp(`export interface ${name}Attributes \\{([^}]*)\\}`).exec(published)?.[1];
  if (body === undefined && !NO_ATTRIBUTES.has(name)) throw new Error(`Twilio has no verb ${name}`);
  return new Set(Array.from((body ?? "").matchAll(/^\s+"?([\w-]+)"?\??:/gm), ([, attribute]) => attribute!));
}

/** Reads TwiML as the carrier does: well-formed, with published verbs and attributes only. */
export function readTwiml(xml: string, dialect: "twiml" | "texml"): Verb {
  const attributesOf = dialect === "twiml" ? publishedAttributes : texmlAttributes;
  const root: Verb = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const allowed = attributesOf(name);
    for (const attribute of Object.keys(attributes))
      if (!allowed.has(attribute)) throw new Error(`${name} has no attribute ${attribute}`);
    const verb: Verb = { name, attributes, children: [], text: "" };
    open.at(-1)!.children.push(verb);
    open.push(verb);
  });
  parser.on("text", (text) => void (open.at(-1)!.text += text));
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  const [response] = root.children;
  if (response?.name !== "Response") throw new Error("TwiML is a Response");
  return response;
}

const all = (verb: Verb): Verb[] => [verb, ...verb.children.flatMap(all)];
export const findVerb = (verb: Verb, name: string): Verb | undefined =>
  all(verb).find((each) => each.name === name);
export const spoken = (verb: Verb): string[] =>
  all(verb)
    .filter(({ name }) => name === "Say")
    .map(({ text }) => text);
