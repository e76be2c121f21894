import type { ContentBlock, MessageParam, MessagesRequest, Model } from "../../models/index.ts";
import { invalidField, invalidRequest } from "../failure.ts";

const ROLES = new Set(["user", "assistant", "system"]);

/** The body as a request of the messages format. Fields that are not checked here are left to the vendor. */
export function readMessagesRequest(body: unknown, { counting = false } = {}): MessagesRequest {
  const fields = readObject(body);
  if (fields["thread"] !== undefined && fields["thread"] !== null) {
    throw invalidRequest("thread: message threads are not supported; send the whole conversation", {
      param: "thread",
      // Newer clients of the vendor recognize this message and continue without the feature.
      details: { error_code: "thread_unsupported_request", unsupported: ["thread"] },
    });
  }
  requireText(fields, "model");
  if (!counting) requireCount(fields, "max_tokens");
  const { messages, system, stream } = fields;
  if (messages === undefined || messages === null) throw invalidField("messages", "Field required");
  if (!Array.isArray(messages)) throw invalidField("messages", "Input should be a valid list");
  if (messages.length === 0) throw invalidField("messages", "at least one message is required");
  messages.forEach(checkMessage);
  if (system !== undefined && typeof system !== "string") checkBlocks(system, "system");
  if (stream !== undefined && typeof stream !== "boolean")
    throw invalidField("stream", "Input should be a valid boolean");
  return fields as MessagesRequest;
}

export function readObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidRequest("The request body should be a JSON object");
  }
  return value as Record<string, unknown>;
}

export function requireText(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null || value === "") throw invalidField(name, "Field required");
  if (typeof value !== "string") throw invalidField(name, "Input should be a valid string");
  return value;
}

export function requireCount(fields: Readonly<Record<string, unknown>>, name: string): number {
  const value = fields[name];
  if (value === undefined || value === null) throw invalidField(name, "Field required");
  if (typeof value !== "number" || !Number.isInteger(value))
    throw invalidField(name, "Input should be a valid integer");
  if (value < 1) throw invalidField(name, "Input should be greater than or equal to 1");
  return value;
}

/** Refused here, since credits are reserved for all the tokens a client asks for. */
export function requireWithinModel(name: string, value: number, { label, maxOutputTokens }: Model): void {
  if (maxOutputTokens === null || value <= maxOutputTokens) return;
  throw invalidField(name, `${value} exceeds the ${maxOutputTokens} output tokens of ${label}`);
}

/** As the vendor does, and before credits are held: newer models have no such settings. */
export function refuseSampling(request: MessagesRequest, { value, abilities }: Model): void {
  if (abilities.sampling) return;
  for (const name of ["temperature", "top_p", "top_k"]) {
    if (request[name] !== undefined && request[name] !== null)
      throw invalidField(name, `${value} does not accept temperature, top_p or top_k`);
  }
}

function checkMessage(message: unknown, position: number): void {
  const path = `messages.${position}`;
  if (typeof message !== "object" || message === null) throw invalidField(path, "Input should be an object");
  const { role, content } = message as Partial<MessageParam>;
  if (role === undefined || !ROLES.has(role))
    throw invalidField(`${path}.role`, "Input should be 'user' or 'assistant'");
  if (typeof content !== "string") checkBlocks(content, `${path}.content`);
}

function checkBlocks(blocks: unknown, path: string): void {
  if (!Array.isArray(blocks)) throw invalidField(path, "Input should be a valid list");
  for (const [position, block] of (blocks as unknown[]).entries()) {
    const { type } = (typeof block === "object" && block !== null ? block : {}) as Partial<ContentBlock>;
    if (typeof type !== "string")
      throw invalidField(`${path}.${position}`, "Input should be a content block");
  }
}
