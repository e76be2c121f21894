import type { ExpiredData } from "../expired-data.ts";
import { plural } from "./formats.ts";
export const privacy = {
  contact: {
    export: "Export data",
    erase: "Erase…",
    eraseTitle: (name: string) => `Erase ${name}?`,
    eraseText:
      "This permanently deletes the contact, every conversation with its messages and notes, the execution log and unanswered questions. You can’t undo this. Existing backups still contain the data.",
    eraseAction: "Erase permanently",
    erased: "Contact erased",
  },
  proof: {
    title: "Proof",
    text: "How long visitors stay confirmed or signed in after they have proven who they are. A shorter time ends older proofs, too.",
    fields: {
      signed_days: "Signed in by your site: days",
      channel_hours: "Confirmed by a channel: hours",
      code_days: "Confirmed by a code: days",
      team_days: "Confirmed by your team: days",
    },
    hints: {
      signed_days: "From the last page that identified the visitor.",
      channel_hours: "WhatsApp, Slack, Crisp and e-mail, from the last message.",
      code_days: "An e-mail address or number.",
      team_days: "While the visitor stays linked to the contact.",
    },
    saved: "Proof settings saved",
  },
  retention: {
    title: "Retention",
    text: "How long this project keeps data. Cleanup runs once an hour.",
    fields: {
      conversation_days: "Conversations",
      log_days: "Execution log",
      address_days: "IP addresses",
    },
    hints: {
      conversation_days: "Counted from the last activity. Includes messages and log entries.",
      log_days: "The steps the bot took for each reply.",
      address_days: "The visitor’s address, counted from the last activity. The conversation stays.",
    },
    forever: "Keep forever",
    limited: "Delete after a number of days",
    daysOf: (what: string) => `${what}: days`,
    saved: "Retention saved",
    shorterTitle: "Delete older data?",
    shorterText: ({ conversations, log_entries, addresses }: ExpiredData) => {
      const parts = [
        conversations > 0 && plural(conversations, { one: "# conversation", other: "# conversations" }),
        log_entries > 0 && plural(log_entries, { one: "# log entry", other: "# log entries" }),
        addresses > 0 && plural(addresses, { one: "# IP address", other: "# IP addresses" }),
      ].filter(Boolean);
      return parts.length > 0
        ? `Deleted within an hour: ${parts.join(", ")}. You can’t undo this.`
        : "Nothing is that old yet. From now on, data is deleted once it is.";
    },
    shorterAction: "Save and delete",
  },
  account: {
    title: "Delete account",
    text: "Your sign-ins, passkeys, API tokens and memberships will be permanently deleted. Projects and conversations stay with their organization. If you’re the only owner of an organization, hand it over or delete it first.",
  },
  organization: {
    title: "Delete organization",
    text: "Everything will be permanently deleted: projects, conversations, contacts, training, members, API tokens and credits. The chat disappears from every site. The audit log stays on the server until its retention ends.",
  },
  linking: {
    text: "Link your account to sign in through your organization’s identity provider.",
    link: "Link",
    linkWith: (name: string) => `Link with ${name}`,
    linked: "Linked",
  },
};
