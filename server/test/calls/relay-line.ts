import { expect } from "vitest";
import { WebSocket, type ClientOptions } from "ws";
import { SITE } from "../channels/open-channel.ts";
import type { CarrierDouble } from "./carrier-double.ts";
import type { TestVoice } from "./open-voice-channel.ts";
import { callIn, type PhoneCallDouble } from "./phone-call.ts";

export const WSS = SITE.replace("https:", "wss:");

interface Frame {
  readonly type: string;
  readonly token?: string;
  readonly last?: boolean;
}

/** The carrier's side of a call's socket. */
export function openRelaySocket(port: number, url: string, options: ClientOptions) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${url.slice(WSS.length)}`, options);
  const frames: Frame[] = [];
  let code: number | null = null;
  let pings = 0;
  socket.on("message", (data: Buffer) => void frames.push(JSON.parse(data.toString("utf8")) as Frame));
  socket.on("error", () => undefined);
  socket.on("ping", () => void (pings += 1));
  socket.on("close", (closed) => void (code = closed));
  return {
    socket,
    frames,
    pings: () => pings,
    async closed(): Promise<number | null> {
      await expect.poll(() => code).not.toBeNull();
      return code;
    },
    opened: () =>
      new Promise<number>((resolve) => {
        socket.once("open", () => resolve(101));
        socket.once("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
      }),
    send: (frame: object) => socket.send(JSON.stringify(frame)),
    /** What the caller hears, as soon as a turn of the bot is whole. */
    async hears(text: string): Promise<void> {
      const spoken = () => frames.map(({ token = "" }) => token).join("");
      await expect.poll(spoken).toContain(text);
    },
  };
}

/** A person calls, hears the greeting and is connected. */
export async function connectRelayCall(
  voice: TestVoice,
  double: CarrierDouble,
  { port, person, options }: { port: number; person: string; options?: ClientOptions },
) {
  const phone: PhoneCallDouble = callIn(voice, double, person);
  await phone.answer();
  const { url, welcomeGreeting } = phone.verb("ConversationRelay").attributes;
  const line = openRelaySocket(port, url!, { headers: double.socketHeaders(url!), ...options });
  expect(await line.opened()).toBe(101);
  const call = double.calls.at(-1)!;
  line.send(double.setupOf(call));
  const [{ session_uid: sessionUid, id }] = (await voice.call("getCalls")).body.data;
  return {
    phone,
    line,
    url: url!,
    welcomeGreeting,
    call,
    id: id as number,
    sessionUid: sessionUid as string,
  };
}

export const prompt = (voicePrompt: string) => ({ type: "prompt", voicePrompt, lang: "en-US", last: true });
