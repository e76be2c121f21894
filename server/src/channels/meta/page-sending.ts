import { z } from "zod";
import type { ChannelSender, ChannelVendor, SentPart, Thread } from "../channel.ts";
import type { SentChoice } from "../send/choices.ts";
import { clip } from "./choices.ts";
import { queryGraph, requestGraph, type MetaCredentials } from "./graph.ts";

type MetaVendor = ChannelVendor<MetaCredentials>;

/** The reference of quick replies. */
export const MOST_QUICK_REPLIES = 13;
const QUICK_REPLY_CHARS = 20;
const PAYLOAD_CHARS = 1000;

const Sent = z.object({ message_id: z.string() });

/** One message through the Send API, which Messenger and Instagram share; only Messenger asks for what it is. */
export async function sendPageMessage(
  vendor: MetaVendor,
  label: string,
  thread: Thread,
  message: { readonly message: object; readonly messaging_type?: "RESPONSE" },
): Promise<SentPart> {
  const answer = await requestGraph(vendor, label, {
    method: "POST",
    path: "/me/messages",
    body: { json: { recipient: { id: thread.id }, ...message } },
  });
  const sent = Sent.safeParse(answer);
  return { vendorMessageId: sent.success ? sent.data.message_id : null };
}

/** Null where a value is too long to come back with the press. */
export function quickReplies(choices: readonly SentChoice[]): readonly object[] | null {
  if (choices.some(({ value }) => value === "" || value.length > PAYLOAD_CHARS)) return null;
  return choices.map(({ text, value }) => ({
    content_type: "text",
    title: clip(text, QUICK_REPLY_CHARS),
    payload: value,
  }));
}

export async function showPageTyping(vendor: MetaVendor, label: string, thread: Thread): Promise<void> {
  await requestGraph(vendor, label, {
    method: "POST",
    path: "/me/messages",
    body: { json: { recipient: { id: thread.id }, sender_action: "typing_on" } },
  });
}

const Person = z.object({
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
});

export async function pagePerson(
  vendor: MetaVendor,
  label: string,
  sender: ChannelSender,
  fields: string,
): Promise<ChannelSender> {
  const request = { method: "GET", path: `/${encodeURIComponent(sender.id)}`, query: { fields } } as const;
  const person = await queryGraph(vendor, label, request, Person);
  const whole = [person.first_name, person.last_name]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
  const name = person.name || whole || person.username;
  return name ? { ...sender, name } : sender;
}
