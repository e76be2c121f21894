import { createHash } from "node:crypto";
import type { ChannelVendor } from "../channel.ts";

/** A UUID of a part for vendors that recognize a repeated one: the same at each try, and of no other channel. */
export function partUuid({ inboundSecret }: Pick<ChannelVendor, "inboundSecret">, key: string): string {
  const hex = createHash("sha256").update(`${inboundSecret} ${key}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16]!, 16) % 4]!;
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}
