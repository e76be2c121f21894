import { createHmac } from "node:crypto";
import { sameText } from "../../platform/secrets/secrets.ts";
import { UnsignedCall, type ChannelCall } from "../channel.ts";
import type { TwilioAccount } from "./twilio-api.ts";

/** The signature is over the address as Twilio knows it, one of these, and the sorted parameters of a form. */
export function verifyTwilioSignature(
  { credentials }: Pick<TwilioAccount, "credentials">,
  { method, headers, body }: Pick<ChannelCall, "method" | "headers" | "body">,
  addresses: readonly string[],
): void {
  const parameters = new URLSearchParams(method === "GET" ? "" : body.toString("utf8"));
  const form = [...new Set(parameters.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(parameters.getAll(name))].toSorted().map((value) => name + value))
    .join("");
  const given = headers["x-twilio-signature"] ?? "";
  const isSigned = addresses.flatMap(withPorts).some((address) =>
    sameText(
      given,
      createHmac("sha1", credentials.auth_token)
        .update(address + form)
        .digest("base64"),
    ),
  );
  if (!isSigned) throw new UnsignedCall("The signature is not Twilio's.");
}

/** Twilio writes the port of an address in some signatures and leaves it out in others. */
function withPorts(address: string): string[] {
  const { protocol, hostname, port } = new URL(address);
  const rest = address.slice(address.indexOf("/", protocol.length + 2));
  const standard = protocol === "https:" || protocol === "wss:" ? "443" : "80";
  return [address, `${protocol}//${hostname}${rest}`, `${protocol}//${hostname}:${port || standard}${rest}`];
}
