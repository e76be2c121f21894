import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameText } from "../../platform/secrets/secrets.ts";
import {
  UnsignedCall,
  type ChannelCall,
  type ChannelEvent,
  type Receipt,
  type TeamAct,
  type TeamEvent,
} from "../channel.ts";
import { parseCallJson, UNREADABLE_CALL } from "../parsing/parse-call.ts";
import type { IntercomVendor } from "./intercom-api.ts";
import {
  assigneeOf,
  intercomContentOf,
  intercomConversation,
  isVisitor,
  openerOf,
  partsOf,
  sourceOf,
  type IntercomConversation,
  type IntercomPart,
} from "./intercom-conversation.ts";

const notification = z.object({
  topic: z.string(),
  app_id: z.string(),
  id: z.string().max(200).nullish(),
  created_at: z.number().nonnegative().nullish(),
  data: z.object({ item: z.unknown() }),
});

/** A notification. Intercom repeats one under the same id, and a part has one id in all of them. */
export function receiveFromIntercom(vendor: IntercomVendor, { method, headers, body }: ChannelCall): Receipt {
  // Intercom asks for the address without a signature when a person enters it.
  if (method === "GET") return { events: [] };
  const expected = createHmac("sha1", vendor.credentials.client_secret).update(body).digest("hex");
  if (!sameText(headers["x-hub-signature"] ?? "", `sha1=${expected}`))
    throw new UnsignedCall("The signature is not Intercom's.");
  const json = parseCallJson(body.toString("utf8"));
  if (!json) return UNREADABLE_CALL;
  const { data: call } = notification.safeParse(json);
  // One app may be installed in several workspaces.
  if (!call || call.app_id !== vendor.accountId) return { events: [] };
  const { data: conversation } = intercomConversation.safeParse(call.data.item);
  return { events: conversation ? eventsOf(vendor, conversation, call) : [] };
}

type Notification = z.output<typeof notification>;

function eventsOf(
  vendor: IntercomVendor,
  conversation: IntercomConversation,
  call: Notification,
): ChannelEvent[] {
  const secondsAt = (seconds: number | null | undefined) =>
    seconds ? Math.min(seconds * 1000, vendor.now()) : vendor.now();
  const thread = { id: conversation.id };
  const teamEvent = (id: string, act: TeamAct): TeamEvent => ({
    kind: "team",
    id,
    thread,
    act,
    at: secondsAt(call.created_at),
  });
  const assignee = assigneeOf(conversation.admin_assignee_id);
  const opener = openerOf(conversation);
  const isWithTeam = assignee !== null && assignee !== vendor.settings.admin_id;
  const message = (
    id: string,
    said: Pick<IntercomPart, "author" | "body" | "attachments">,
    seconds: number | null | undefined,
  ): ChannelEvent[] => {
    const content = intercomContentOf(said);
    if (!isVisitor(said.author) || (content.text === "" && content.files.length === 0)) return [];
    const { id: senderId, name, email } = said.author;
    // Anyone can claim an address in a messenger; Intercom doesn't say whether it was verified.
    const sender = {
      id: senderId,
      name: name || undefined,
      email: email || undefined,
    };
    // People whom the team or a mail has added write in the conversation of the one who opened it.
    const author = opener === null ? { isShared: true } : senderId === opener ? {} : { isByOther: true };
    const at = secondsAt(seconds);
    return [{ kind: "message", id, thread, sender, ...author, ...content, at, isWithTeam }];
  };
  const answers = () =>
    partsOf(conversation).flatMap((part) => {
      const content = intercomContentOf(part);
      const isSaid = content.text !== "" || content.files.length > 0;
      if (!isPerson(part) || part.part_type === "note" || !isSaid) return [];
      return [teamEvent(part.id, { kind: "answered", vendorMessageId: part.id, ...content })];
    });
  const changeId = call.id ?? `${conversation.id}:${call.topic}:${call.created_at ?? 0}`;

  switch (call.topic) {
    case "conversation.user.created": {
      const source = sourceOf(conversation);
      return source ? message(`source:${conversation.id}`, source, conversation.created_at) : [];
    }
    case "conversation.user.replied":
      return partsOf(conversation).flatMap((part) => message(part.id, part, part.created_at));
    case "conversation.admin.replied":
      return answers();
    case "conversation.admin.assigned": {
      if (isWithTeam) return [...answers(), teamEvent(changeId, { kind: "took_over" })];
      const isFree = assignee === null && assigneeOf(conversation.team_assignee_id) === null;
      return isFree ? [...answers(), teamEvent(changeId, { kind: "handed_back" })] : answers();
    }
    case "conversation.admin.closed":
      return partsOf(conversation).some(isPerson)
        ? [...answers(), teamEvent(changeId, { kind: "resolved" })]
        : [];
    default:
      return [];
  }
}

/** Intercom's own bots write in the team's name, and never take over. */
const isPerson = ({ author }: IntercomPart): boolean =>
  author.type === "admin" && author.from_ai_agent !== true;
