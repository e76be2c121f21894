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

/** The attributes of a verb as Twilio's own library declares them. */
function publishedAttributes(name: string): Set<string> {
  const body = new RegExp(`export interface ${name}Attributes \\{([^}]*)\\}`).exec(published)?.[1];
  if (body === undefined && !NO_ATTRIBUTES.has(name)) throw new Error(`Twilio has no verb ${name}`);
  return new Set(Array.from((body ?? "").matchAll(/^\s+"?([\w-]+)"?\??:/gm), ([, attribute]) => attribute!));
}

/** Reads TwiML as Twilio does: well-formed, with published verbs and attributes only. */
export function readTwiml(xml: string): Verb {
  const root: Verb = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const allowed = publishedAttributes(name);
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
