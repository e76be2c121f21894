import type { World } from "../world/world.ts";
import { pause, readBody, type Peer } from "./model-vendor.ts";

export const BOT_TOKEN = `123456789:AAE${"t".repeat(32)}`;

interface Shown {
  /** The number that Telegram gave it. */
  readonly id: number;
  readonly chat: string;
}

export interface Telegram extends Peer {
  /** What people have seen, in order. */
  readonly shown: readonly Shown[];
  /** Where it reports what people write, as it was told. */
  readonly hook: { readonly path: string; readonly secret: string } | null;
}

interface Parameters {
  readonly chat_id?: number | string;
  readonly url?: string;
  readonly secret_token?: string;
}

/**
 * Telegram's Bot API, as far as a channel calls it. When it is not well it shows a message and breaks the connection,
 * or shows it long after the caller gave up.
 */
export function serveTelegram(world: World, port: number): Telegram {
  const shown: Shown[] = [];
  let hook: Telegram["hook"] = null;
  const peer = {
    mood: "well" as Peer["mood"],
    shown,
    get hook() {
      return hook;
    },
  };

  function resultOf(method: string, { chat_id, url, secret_token }: Parameters): unknown {
    if (method === "getMe")
      return { id: 123_456_789, is_bot: true, first_name: "Acme", username: "acme_bot" };
    if (method === "setWebhook") hook = { path: new URL(url!).pathname, secret: secret_token! };
    if (method !== "sendMessage") return true;
    const id = shown.length + 1;
    shown.push({ id, chat: String(chat_id) });
    world.note(`telegram shows ${id} in ${chat_id}`);
    return { message_id: id, date: 0, chat: { id: Number(chat_id), type: "private" } };
  }

  world.network.serve(port, (request, response) => {
    const answer = async () => {
      const method = request.url!.split("/").at(-1)!;
      const parameters = JSON.parse((await readBody(request)) || "{}") as Parameters;
      const { mood } = peer;
      response.setHeader("content-type", "application/json");
      if (mood === "refuses" || mood === "limits") {
        response.statusCode = mood === "limits" ? 429 : 502;
        const refusal = { ok: false, error_code: response.statusCode, description: "Not now" };
        return response.end(JSON.stringify({ ...refusal, parameters: { retry_after: 5 } }));
      }
      if (mood === "stalls") await pause(60_000);
      if (mood === "slow") await pause(3000);
      const result = resultOf(method, parameters);
      if (mood === "breaks off") return response.destroy();
      return response.end(JSON.stringify({ ok: true, result }));
    };
    answer().catch(() => response.destroy());
  });
  return peer;
}
