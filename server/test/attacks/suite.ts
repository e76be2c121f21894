import { rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMessagesDouble } from "../../../bench/vendor-double/messages-double.ts";
import { sendJson, startFaultyService } from "../faulty-service.ts";
import { endServer, startKillableServer } from "../killable-server.ts";
import { CONSENT_ATTACKS } from "./consent.ts";
import { IDENTITY_ATTACKS } from "./identity.ts";
import { KEY_ATTACKS } from "./keys.ts";
import { NETWORK_ATTACKS } from "./network.ts";
import type { Attack, Target } from "./target.ts";

export const ATTACKS: Readonly<Record<string, readonly Attack[]>> = {
  Consent: CONSENT_ATTACKS,
  Identity: IDENTITY_ATTACKS,
  "Keys and clients": KEY_ATTACKS,
  Network: NETWORK_ATTACKS,
};

export interface OwnTarget {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** A server of its own, as an operator sets it up, with a shop that its actions may call. */
export async function startTarget(): Promise<OwnTarget> {
  const vendor = await startMessagesDouble();
  const shop = await startFaultyService();
  shop.on("/done", (_request, response) => sendJson(response, { state: "done" }));
  const dataDir = mkdtempSync(join(tmpdir(), "parley-attack-"));
  const server = await startKillableServer({
    DATA_DIR: dataDir,
    // The clock is right; with it the server also works on what waits.
    CHILD_CLOCK_AHEAD_MS: "0",
    TRUST_PROXY: "true",
    ALLOW_PRIVATE_ACTION_URLS: "true",
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: vendor.url,
  });
  return {
    target: { ...server.workspace, url: `http://127.0.0.1:${server.port}`, shop },
    async close() {
      await endServer(server);
      await shop.close();
      await vendor.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
