import { createHmac } from "node:crypto";
import type { World } from "../world/world.ts";
import { readBody } from "./model-vendor.ts";

export const LINE_CREDENTIALS = {
  channel_access_token: "line-token/ABCDEFGHIJKLMNOP+==",
  channel_secret: "abcdef0123456789abcdef0123456789",
};

export const GROUP = `C${"1".repeat(32)}`;
export const memberOf = (id: number): string => `U${String(id).padStart(32, "0")}`;

export interface Line {
  /** Where it reports what people write, as it was told. */
  readonly path: string | null;
}

/** LINE's Messaging API, as far as a channel calls it, for one group. */
export function serveLine(world: World, port: number): Line {
  const line: { path: string | null } = { path: null };
  let shown = 0;

  function resultOf(path: string, body: { endpoint?: string }): object {
    if (path === "/v2/bot/info") return { userId: memberOf(1), displayName: "Acme", basicId: "@acme" };
    if (body.endpoint) line.path = new URL(body.endpoint).pathname;
    if (path.endsWith("/endpoint")) return { active: true };
    if (path.includes("/member/")) return { displayName: `Member ${path.at(-1)}` };
    shown += 1;
    return { sentMessages: [{ id: String(shown) }] };
  }

  world.network.serve(port, (request, response) => {
    const answer = async () => {
      const body = JSON.parse((await readBody(request)) || "{}") as { endpoint?: string };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(resultOf(request.url!, body)));
    };
    answer().catch(() => response.destroy());
  });
  return line;
}

/** The body and the signature of a report. */
export function signedReport(event: object): { body: object; headers: Record<string, string> } {
  const body = { destination: memberOf(1), events: [event] };
  const signature = createHmac("sha256", LINE_CREDENTIALS.channel_secret).update(JSON.stringify(body));
  return { body, headers: { "x-line-signature": signature.digest("base64") } };
}
