import { RECEIVER_PORT, TELEGRAM_PORT, VENDOR_PORT } from "./fleet.ts";
import type { Journal } from "./journal.ts";
import { checkStep, watchWorkers } from "./laws/after-every-step.ts";
import { checkRest } from "./laws/at-rest.ts";
import { checkErasure } from "./laws/erasure.ts";
import type { Checked } from "./laws/laws.ts";
import { serveModelVendor } from "./peers/model-vendor.ts";
import { serveTelegram } from "./peers/telegram.ts";
import { serveWebhookReceiver } from "./peers/webhook-receiver.ts";
import { openConversation, openTenants } from "./people.ts";
import { createPerform } from "./perform.ts";
import type { CreateStage } from "./simulate.ts";
import type { WorkStep } from "./steps.ts";
import { createChance } from "./world/chance.ts";

const STEPS_BETWEEN_READINGS = 5;

/** Everything that the server does: conversations, credits, webhooks, feeds, channels, erasures. */
export const stageWork: CreateStage = (world, fleet, finish) => {
  const vendor = serveModelVendor(world, VENDOR_PORT);
  const receiver = serveWebhookReceiver(world, RECEIVER_PORT);
  const telegram = serveTelegram(world, TELEGRAM_PORT);
  const journal: Journal = {
    tenants: [],
    conversations: [],
    messages: [],
    texts: [],
    erased: [],
    reports: [],
    floods: [],
    complaints: [],
    words: 0,
  };
  const scene: Checked = { world, fleet, journal, vendor, telegram, accepted: receiver.accepted };
  const perform = createPerform(scene, { vendor, receiver, telegram });
  let erasures = 0;
  return {
    watch: () => watchWorkers(scene),
    async open() {
      const opened = await finish(openTenants(scene, `http://127.0.0.1:${RECEIVER_PORT}`));
      journal.tenants.push(...opened.tenants);
      receiver.secretOf = (path) => opened.secrets.get(path) ?? "";
      for (const tenant of [...opened.tenants, ...opened.tenants])
        await finish(openConversation(scene, createChance(world.seed), tenant));
    },
    perform: (kind, chance) => perform(kind as WorkStep, chance),
    check(done) {
      checkStep(scene);
      if (journal.erased.length === erasures || done % STEPS_BETWEEN_READINGS !== 0) return;
      erasures = journal.erased.length;
      checkErasure(scene);
    },
    mend() {
      for (const peer of [vendor, receiver, telegram]) peer.mood = "well";
    },
    checkRest() {
      checkStep(scene);
      checkErasure(scene);
      checkRest(scene);
    },
  };
};
