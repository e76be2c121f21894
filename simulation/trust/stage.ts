import { factories } from "../../server/test/factories.ts";
import { openVisit } from "../../server/test/open-visit.ts";
import { createFaults, type Work } from "../faults.ts";
import { LINE_PORT, SHOP_PORT, TELEGRAM_PORT, VENDOR_PORT } from "../fleet.ts";
import { GROUP, LINE_CREDENTIALS, serveLine } from "../peers/line.ts";
import { MOODS, serveModelVendor } from "../peers/model-vendor.ts";
import { serveShop } from "../peers/shop.ts";
import { BOT_TOKEN, serveTelegram } from "../peers/telegram.ts";
import type { CreateStage } from "../simulate.ts";
import type { Chance } from "../world/chance.ts";
import { ACTION_NAMES, ACTIONS, FLOWS, type Person, type TrustScene } from "./cast.ts";
import { checkTrust } from "./laws.ts";
import * as people from "./people.ts";
import type { TrustStep } from "./steps.ts";
import * as team from "./team.ts";

const BROWSERS = 3;
/** Other texts that a flow takes for an order reach no action. */
const ORDER = { minLength: 18, maxLength: 18 };
const TELEGRAM_GROUP = -100_500;

const flowOf = (action: string) => ({
  name: action,
  triggers: [{ kind: "button", label: `Start ${action}` }],
  start: "ask",
  steps: {
    ask: { kind: "ask", text: "Which order?", variable: "order", answer: { type: "text" }, next: "act" },
    act: {
      kind: "action",
      action,
      arguments: { order: "{{answers.order}}" },
      save_as: "it",
      next: "done",
      failed: "sorry",
    },
    done: { kind: "end", text: "Done: {{results.it.state}}." },
    sorry: { kind: "end", text: "That was not done." },
  },
});

/** Who speaks × what they have proven × door × action × which question is open × takeover × crash. */
export const stageTrust: CreateStage = (world, fleet, finish) => {
  const vendor = serveModelVendor(world, VENDOR_PORT);
  const shop = serveShop(world, SHOP_PORT);
  const telegram = serveTelegram(world, TELEGRAM_PORT);
  const line = serveLine(world, LINE_PORT);
  const scene: TrustScene = {
    world,
    fleet,
    shop,
    telegram,
    line,
    workspace: null as never,
    member: {},
    secret: "",
    actionIds: new Map(),
    people: [],
    asks: new Map(),
    answers: [],
    takeovers: [],
    questions: new Map(),
    edits: [],
    sent: [],
    complaints: [],
    touched: null,
    words: 0,
  };
  const mood = (chance: Chance) => (chance.oneIn(2) ? "well" : chance.pick(MOODS));
  const on =
    (work: (scene: TrustScene, chance: Chance) => Work) =>
    (chance: Chance): Work =>
      work(scene, chance);
  const steps: Readonly<Record<TrustStep, (chance: Chance) => Work>> = {
    "person asks the model": on(people.askModel),
    "person asks the flow": on(people.askFlow),
    "person says yes": on(people.sayYes),
    "person says yes too early": on(people.sayYesEarly),
    "person says no": on(people.sayNo),
    "person says something else": on(people.saySomething),
    "person corrects the order": on(people.correct),
    "person presses a button": on(people.pressNewest),
    "person presses an old button": on(people.pressOld),
    "another person presses": on(people.pressOther),
    "another person says yes": on(people.sayYesForOther),
    "a program says yes": on(people.sayYesByProgram),
    "person repeats": on(people.repeat),
    "site signs a person in": on(people.signIn),
    "team confirms a person": on(team.confirm),
    "team withdraws a proof": on(team.withdraw),
    "team links to another's contact": on(team.linkToOther),
    "stranger reads": on(people.readAsStranger),
    "operator takes over": on(team.takeOver),
    "operator hands back": on(team.handBack),
    "owner edits an action": on(team.edit),
    "vendor changes": (chance) => void (vendor.mood = mood(chance)),
    "shop changes": (chance) => void (shop.mood = mood(chance)),
    "process dies as the shop works": () =>
      void (shop.onNext = () => fleet.processes.forEach((_, index) => fleet.kill(index))),
    ...createFaults(world, fleet),
  };

  async function open(): Promise<void> {
    scene.workspace = await fleet.on(({ app }) => factories(app).workspace({ credits: 100_000 }));
    scene.member = await fleet.on(({ app }) => factories(app).person(scene.workspace));
    const { projectUid, widgetUid } = scene.workspace;
    const call = async (operation: string, body: object) => {
      const answer = await fleet.call(0, operation, scene.member, { project_uid: projectUid, ...body });
      if (answer.status !== 200) throw new Error(`${operation}: ${answer.text}`);
      return answer.body.data;
    };
    await call("updateProjectSettings", { model: "gpt-4.1-mini", mode: "agent" });
    scene.secret = (await call("getWidgetSnippet", { widget_uid: widgetUid })).identity_secret;
    for (const name of ACTION_NAMES) {
      const { audience, confirm } = ACTIONS[name];
      const parameters = {
        type: "object",
        properties: { order: { type: "string", ...ORDER } },
        required: ["order"],
      };
      const { id } = await call("createAction", {
        name,
        description: name,
        kind: "http",
        audience,
        confirm,
        parameters,
        configuration: team.configurationOf(name, 1),
        limit_per_hour: null,
        limit_per_conversation: null,
      });
      scene.actionIds.set(name, id);
    }
    for (const action of FLOWS) {
      const { id } = await call("createFlow", { definition: flowOf(action) });
      await call("publishFlow", { flow_id: id });
    }
    await call("connectChannel", { kind: "telegram", credentials: { token: BOT_TOKEN } });
    await call("connectChannel", { kind: "line", credentials: LINE_CREDENTIALS });
    await openDoors();
  }

  async function openDoors(): Promise<void> {
    const add = (door: Person["door"], id: number, thread: string, visit: Person["visit"] = null) => {
      const name = `${door}${"abcdefgh"[id % 8]}zp`;
      const email = `${name}@example.com`;
      const known = { name, door, id, visit, thread, email, proofs: [], withdrawals: [] };
      scene.people.push({ ...known, contactId: null, isRecord: false });
    };
    for (let id = 0; id < BROWSERS; id += 1) {
      const visit = await fleet.on(({ app }) => openVisit(app, scene.workspace));
      add("web", id, visit.uid, visit);
    }
    add("telegram", 700, "700");
    for (const id of [702, 703]) add("telegram", id, `${TELEGRAM_GROUP}:${id}`);
    for (const id of [804, 805]) add("line", id, GROUP);
  }

  return {
    open: () => finish(open()),
    perform: (kind, chance) => steps[kind as TrustStep](chance) ?? null,
    check: () => checkTrust(scene),
    mend() {
      for (const peer of [vendor, shop]) peer.mood = "well";
    },
    checkRest: () => checkTrust(scene),
  };
};
