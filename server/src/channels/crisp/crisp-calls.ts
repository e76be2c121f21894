import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameText } from "../../platform/secrets/secrets.ts";
import {
  UnsignedCall,
  type ChannelCall,
  type ChannelEvent,
  type DeliveryEvent,
  type Receipt,
  type TeamAct,
  type VendorFile,
} from "../channel.ts";
import { fileNameOf } from "../parsing/file-name-of.ts";
import { parseCallJson, UNREADABLE_CALL } from "../parsing/parse-call.ts";
import type { CrispVendor } from "./crisp-api.ts";

/** Crisp repeats a hook that failed for less than this; the ids of events are kept for longer. */
const WINDOW_MS = 24 * 60 * 60_000;

const session = z.string().min(1).max(200);
const fingerprint = z.number().int().nonnegative();
const hook = z.object({
  website_id: z.string(),
  event: z.string(),
  timestamp: z.number().nonnegative().nullish(),
  data: z.unknown(),
});
const message = z.object({
  session_id: session,
  type: z.string(),
  from: z.string(),
  content: z.unknown(),
  fingerprint,
  timestamp: z.number().nonnegative(),
  automated: z.boolean().nullish(),
  user: z
    .object({ user_id: z.string().max(200).nullish(), nickname: z.string().max(1000).nullish() })
    .nullish(),
});
const file = z.object({
  name: z.string().max(1000).nullish(),
  url: z.string().max(4000),
  type: z.string().max(200).nullish(),
});
const picked = z.object({
  session_id: session,
  fingerprint,
  content: z.object({
    choices: z.array(
      z.object({ value: z.string().max(2000), label: z.string().nullish(), selected: z.boolean().nullish() }),
    ),
  }),
});
const routed = z.object({ session_id: session, routing_id: z.string().max(200).nullish() });
const stated = z.object({ session_id: session, state: z.string() });
const acknowledged = z.object({ session_id: session, fingerprints: z.array(fingerprint).max(200) });

/** A hook of a plugin. Hooks of a website's settings are not signed, so they are refused. */
export function receiveFromCrisp(vendor: CrispVendor, { headers, body }: ChannelCall): Receipt {
  const json = parseCallJson(body.toString("utf8"));
  verifySignature(vendor, headers, body, json);
  const { data: call } = hook.safeParse(json);
  if (!json) return UNREADABLE_CALL;
  // A plugin is called for each website that has installed it.
  if (!call || call.website_id !== vendor.settings.website_id) return { events: [] };
  return { events: eventsOf(vendor, call) };
}

function verifySignature(
  vendor: CrispVendor,
  headers: ChannelCall["headers"],
  body: Buffer,
  json: object | null,
): void {
  const time = headers["x-crisp-request-timestamp"] ?? "";
  const isRecent = /^\d{10,16}$/.test(time) && Math.abs(vendor.now() - Number(time)) <= WINDOW_MS;
  if (!isRecent) throw new UnsignedCall("The call is older than a day.");
  const isSigned = (text: string | Buffer): boolean => {
    const mac = createHmac("sha256", vendor.credentials.hook_secret);
    const expected = mac.update(`[${time};`).update(text).update("]").digest("hex");
    return sameText(headers["x-crisp-signature"] ?? "", expected);
  };
  if (!isSigned(body) && !isSigned(rewritten(json))) throw new UnsignedCall("The signature is not Crisp's.");
}

/** The signature is documented as that of the body read and written again, which may differ in its spaces. */
function rewritten(json: object | null): string {
  try {
    return JSON.stringify(json);
  } catch {
    // Nested too deep to be written.
    return "";
  }
}

function eventsOf(vendor: CrispVendor, call: z.output<typeof hook>): ChannelEvent[] {
  const at = Math.min(call.timestamp ?? vendor.now(), vendor.now());
  const team = (id: string, sessionId: string, act: TeamAct): ChannelEvent[] => [
    { kind: "team", id, thread: { id: sessionId }, act, at },
  ];
  const changeId = (sessionId: string) => `${sessionId}:${call.event}:${call.timestamp ?? 0}`;
  const delivery = (state: DeliveryEvent["state"]): ChannelEvent[] => {
    const { data } = acknowledged.safeParse(call.data);
    return (data?.fingerprints ?? []).map((one) => ({
      kind: "delivery",
      id: `${one}:${state}`,
      thread: { id: data!.session_id },
      vendorMessageId: String(one),
      state,
      ...(state === "failed" ? { problem: "Crisp could not deliver the message to the visitor." } : {}),
      at,
    }));
  };
  switch (call.event) {
    case "message:send":
      return visitorMessage(vendor, call.data);
    case "message:updated":
      return pickedChoice(call.data, at);
    case "message:received": {
      const { data } = message.safeParse(call.data);
      const content = data && contentOf(data);
      // Messages of programs are marked; a note is between people.
      if (!data || !content || data.from !== "operator" || data.automated === true) return [];
      const id = String(data.fingerprint);
      return team(id, data.session_id, { kind: "answered", vendorMessageId: id, ...content });
    }
    case "session:set_routing": {
      const { data } = routed.safeParse(call.data);
      const kind = data?.routing_id ? "took_over" : "handed_back";
      return data ? team(changeId(data.session_id), data.session_id, { kind }) : [];
    }
    case "session:set_state": {
      const { data } = stated.safeParse(call.data);
      return data?.state === "resolved"
        ? team(changeId(data.session_id), data.session_id, { kind: "resolved" })
        : [];
    }
    case "message:acknowledge:delivered":
      return delivery("delivered");
    case "message:acknowledge:read:received":
      return delivery("read");
    case "message:acknowledge:ignored":
      return delivery("failed");
    default:
      return [];
  }
}

function visitorMessage(vendor: CrispVendor, value: unknown): ChannelEvent[] {
  const { data } = message.safeParse(value);
  const content = data && contentOf(data);
  // A program that writes as the visitor gets no answer.
  if (!data || !content || data.from !== "user" || data.automated === true) return [];
  // The visitor has the id of the session; people whom the team has added to it have others.
  const id = data.user?.user_id || data.session_id;
  return [
    {
      kind: "message",
      id: String(data.fingerprint),
      thread: { id: data.session_id },
      sender: { id, name: data.user?.nickname || undefined },
      ...(id === data.session_id ? {} : { isByOther: true }),
      ...content,
      at: Math.min(data.timestamp, vendor.now()),
    },
  ];
}

/** A pressed button changes the message that has it. */
function pickedChoice(value: unknown, at: number): ChannelEvent[] {
  const { data } = picked.safeParse(value);
  const choice = data?.content.choices.find(({ selected }) => selected === true);
  if (!data || !choice) return [];
  return [
    {
      kind: "message",
      id: `${data.fingerprint}:${choice.value}`,
      thread: { id: data.session_id },
      sender: { id: data.session_id },
      text: choice.value,
      isPress: true,
      files: [],
      at,
    },
  ];
}

function contentOf({
  type,
  content,
}: z.output<typeof message>): { text: string; files: readonly VendorFile[] } | null {
  if (type === "text") {
    const text = typeof content === "string" ? content.trim() : "";
    return text === "" ? null : { text, files: [] };
  }
  if (type !== "file" && type !== "audio" && type !== "animation") return null;
  const { data } = file.safeParse(content);
  if (!data) return null;
  const contentType = data.type ?? undefined;
  return {
    text: "",
    files: [{ ref: data.url, name: data.name || fileNameOf(type, contentType), contentType }],
  };
}
