import { createHmac } from "node:crypto";
import type { World } from "../world/world.ts";
import { pause, readBody, type Peer } from "./model-vendor.ts";

export interface Arrival {
  readonly id: string;
  readonly isSigned: boolean;
  readonly body: string;
}

export interface WebhookReceiver extends Peer {
  /** What it has accepted, in order. */
  readonly accepted: Arrival[];
  secretOf: (path: string) => string;
}

/** A receiver of events that checks signatures, refuses, is slow, hangs, and answers after it was given up. */
export function serveWebhookReceiver(world: World, port: number): WebhookReceiver {
  const peer: WebhookReceiver = { mood: "well", accepted: [], secretOf: () => "" };
  world.network.serve(port, (request, response) => {
    const receive = async () => {
      const body = await readBody(request);
      const id = String(request.headers["webhook-id"]);
      const { mood } = peer;
      world.note(`webhook ${request.url} ${id} ${mood}`);
      if (mood === "stalls") await pause(60_000);
      if (mood === "slow") await pause(3000);
      if (mood === "breaks off") return void response.destroy();
      if (mood === "refuses" || mood === "limits") response.statusCode = mood === "limits" ? 429 : 500;
      else {
        const key = Buffer.from(peer.secretOf(request.url!).replace(/^whsec_/, ""), "base64");
        const signed = `${id}.${String(request.headers["webhook-timestamp"])}.${body}`;
        const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
        const isSigned = String(request.headers["webhook-signature"]).split(" ").includes(signature);
        peer.accepted.push({ id, isSigned, body });
      }
      response.end("{}");
    };
    receive().catch(() => response.destroy());
  });
  return peer;
}
