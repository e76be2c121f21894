import { z } from "zod";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { ChannelLimits, ConnectableChannel } from "./channel.ts";
import type { ChannelField, ChannelKindSummary } from "./schema.ts";

const HOUR_MS = 60 * 60_000;

interface Property {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: string | number | boolean;
}

export const presentKind = (channel: ConnectableChannel): z.input<typeof ChannelKindSummary> => ({
  kind: channel.kind,
  label: channel.label,
  carries: channel.carries ?? "messages",
  credentials: fieldsOf(channel.credentials),
  settings: fieldsOf(channel.settings),
  limits: channel.carries === "calls" ? null : presentLimits(channel.limits),
  docs: `docs/channels/${channel.kind.replaceAll("_", "-")}.md`,
});

const presentLimits = ({ textLength, fileBytes, choices, replyWindowMs }: ChannelLimits) => ({
  text_length: textLength,
  file_bytes: fileBytes,
  choices,
  reply_window_hours: replyWindowMs === null ? null : replyWindowMs / HOUR_MS,
});

/** A form's fields, derived from the schema that checks them. */
function fieldsOf(schema: z.ZodType): z.input<typeof ChannelField>[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input" });
  return Object.entries(properties as Record<string, Property>).map(([key, property]) => ({
    key,
    description: property.description ?? "",
    type: typeOf(property),
    is_required: required.includes(key),
    options: [...(property.enum ?? [])],
    default: property.default ?? null,
  }));
}

function typeOf({ type, enum: options }: Property): z.input<typeof ChannelField>["type"] {
  if (options) return "choice";
  if (type === "boolean") return "boolean";
  return type === "number" || type === "integer" ? "number" : "text";
}

/** The values by the kind's own schema, or an error that names each field that is wrong. */
export function parseFields(
  schema: z.ZodType<object>,
  values: object,
  place: "credentials" | "settings",
): object {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw invalidParams(
    Object.fromEntries(
      parsed.error.issues.map(({ path, code, message }) => {
        const field = String(path[0] ?? "");
        const name = field === "" ? place : `${place}.${field}`;
        const isMissing = code === "invalid_type" && (values as Record<string, unknown>)[field] === undefined;
        return [
          name,
          `${name} ${isMissing ? "is required." : message.startsWith("must ") ? message : "is invalid."}`,
        ];
      }),
    ),
  );
}
