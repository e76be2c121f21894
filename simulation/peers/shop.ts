import type { World } from "../world/world.ts";
import { pause, readBody, type Peer } from "./model-vendor.ts";

/** A request of an action, as the shop got it. */
export interface Run {
  readonly at: number;
  readonly action: string;
  /** The version of the action's configuration. */
  readonly version: number;
  readonly order: string;
  readonly proof: string;
  readonly email: string;
  readonly key: string;
}

export interface Shop extends Peer {
  readonly runs: readonly Run[];
  /** Done once, as the next request comes, before its answer. */
  onNext: (() => void) | null;
}

/** What the shop says of an order: only the person who asked may read it. */
export const secretOf = (order: string): string => `secretof${order}`;

/** The service that actions call. Each request that reaches it counts as done, whatever becomes of its answer. */
export function serveShop(world: World, port: number): Shop {
  const runs: Run[] = [];
  const shop: Shop = { mood: "well", runs, onNext: null };
  world.network.serve(port, (request, response) => {
    const receive = async () => {
      const { order, email } = JSON.parse(await readBody(request)) as { order: string; email: string };
      const url = new URL(request.url!, "http://shop.example");
      const run = {
        at: world.clock.now,
        action: url.pathname.slice(1),
        version: Number(url.searchParams.get("v")),
        order,
        proof: String(request.headers["parley-visitor-proof"]),
        email,
        key: String(request.headers["idempotency-key"]),
      };
      const { mood } = shop;
      runs.push(run);
      world.note(`shop ${JSON.stringify(run)} ${mood}`);
      const { onNext } = shop;
      shop.onNext = null;
      onNext?.();
      if (mood === "stalls") await pause(60_000);
      if (mood === "slow") await pause(3000);
      if (mood === "breaks off") return void response.destroy();
      if (mood === "refuses" || mood === "limits") response.statusCode = mood === "limits" ? 429 : 500;
      response.setHeader("content-type", "application/json");
      return void response.end(JSON.stringify({ state: secretOf(order) }));
    };
    receive().catch(() => response.destroy());
  });
  return shop;
}
