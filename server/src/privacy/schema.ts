import { z } from "zod";

const days = (what: string) =>
  z.number().int().min(1).max(36_500).nullable().describe(`${what}; null keeps them forever`);

export const retentionFields = {
  conversation_days: days("Days after their last activity until conversations are deleted"),
  log_days: days("Days until entries of the execution log are deleted"),
  address_days: days("Days after its last activity until a conversation's IP address is deleted"),
};

export const Retention = z.object(retentionFields).meta({ id: "Retention" });

const expired = (what: string) => z.number().int().min(0).describe(what);

export const ExpiredData = z
  .object({
    conversations: expired("Conversations, each with its messages and log entries"),
    log_entries: expired("Entries of the execution log, also those of the conversations"),
    addresses: expired("IP addresses, also those of the conversations"),
  })
  .meta({ id: "ExpiredData" });
