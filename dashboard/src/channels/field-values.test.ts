import { expect, test } from "vitest";
import type { ChannelField, ChannelKindSummary } from "../api/client.ts";
import { nameOfKey, sentValues, startValues } from "./field-values.ts";

const field = (key: string, more: Partial<ChannelField> = {}): ChannelField => ({
  key,
  description: "",
  type: "text",
  is_required: true,
  options: [],
  default: null,
  ...more,
});

const SETTINGS = [
  field("host"),
  field("port", { type: "number", is_required: false, default: 993 }),
  field("security", { type: "choice", options: ["tls", "starttls"] }),
  field("is_shared", { type: "boolean", is_required: false, default: true }),
];
const KIND: ChannelKindSummary = {
  kind: "email",
  label: "E-mail",
  credentials: [field("password")],
  settings: SETTINGS,
  carries: "messages",
  limits: { text_length: 1, file_bytes: 1, choices: 1, reply_window_hours: null },
  docs: "docs/channels/email.md",
};

test("a form starts with the kind's defaults, or with what is stored", () => {
  expect(startValues(KIND)).toEqual({
    credentials: { password: "" },
    settings: { host: "", port: "993", security: "tls", is_shared: true },
  });
  const stored = { host: "imap.example.com", port: 143, security: "starttls", is_shared: false };
  expect(startValues(KIND, stored).settings).toEqual({ ...stored, port: "143" });
});

test("numbers are sent as numbers, empty inputs not at all, and what is no number as it was typed", () => {
  const typed = { host: " ", port: "993", security: "tls", is_shared: false };
  expect(sentValues(SETTINGS, typed)).toEqual({ port: 993, security: "tls", is_shared: false });
  expect(sentValues(SETTINGS, { ...typed, port: "many" })).toMatchObject({ port: "many" });
});

test("a key becomes a name with its abbreviations", () => {
  expect(["account_sid", "imap_host", "phone_number_id", "token"].map(nameOfKey)).toEqual([
    "Account SID",
    "IMAP host",
    "Phone number ID",
    "Token",
  ]);
});
