import { createFaults, type Work } from "./faults.ts";
import {
  addCredits,
  askForFact,
  breakFeed,
  erase,
  flood,
  forget,
  handBack,
  openConversation,
  openFeed,
  pickOpen,
  send,
  takeOver,
  teach,
  writeAsOperator,
  writeAsVisitor,
  type Scene,
} from "./people.ts";
import { MOODS, type Peer } from "./peers/model-vendor.ts";
import type { Telegram } from "./peers/telegram.ts";
import { writeOnTelegram } from "./telegram-people.ts";
import type { WorkStep } from "./steps.ts";
import type { Chance } from "./world/chance.ts";

const MOST_FEEDS = 4;
const MOST_AT_ONCE = 3;

/** What each kind of step does. Nothing waits for it: the next step may come in the middle. */
export function createPerform(
  scene: Scene,
  { vendor, receiver, telegram }: { vendor: Peer; receiver: Peer; telegram: Telegram },
): (kind: WorkStep, chance: Chance) => Promise<unknown> | null {
  const { fleet, journal, world } = scene;
  const mood = (chance: Chance) => (chance.oneIn(2) ? "well" : chance.pick(MOODS));
  const steps: Readonly<Record<WorkStep, (chance: Chance) => Work>> = {
    "open conversation": (chance) => openConversation(scene, chance),
    "visitor writes": at((one, chance) => writeAsVisitor(scene, chance, one)),
    "visitor repeats"(chance) {
      const recent = journal.messages.slice(-12).filter(({ conversation }) => !conversation.isErased);
      return recent.length > 0 ? send(scene, chance, chance.pick(recent)) : null;
    },
    "visitors write at once": at((one, chance) => {
      const others = journal.conversations.filter(
        (other) => other !== one && !other.isErased && other.tenant === one.tenant,
      );
      const many = [one, one, ...others.slice(-MOST_AT_ONCE)];
      return Promise.all(many.map((each) => writeAsVisitor(scene, chance, each)));
    }),
    "visitor floods": at((one, chance) => flood(scene, chance, one)),
    "visitor asks for a fact": at((one, chance) => askForFact(scene, chance, one)),
    "person writes on Telegram": (chance) => writeOnTelegram(scene, telegram, chance),
    "operator takes over": at((one, chance) => takeOver(scene, chance, one)),
    "operator writes": at((one, chance) => writeAsOperator(scene, chance, one)),
    "operator hands back": at((one, chance) => handBack(scene, chance, one)),
    "owner teaches": (chance) => teach(scene, chance),
    "owner forgets": (chance) => forget(scene, chance),
    "owner adds credits": (chance) => addCredits(scene, chance),
    "owner erases a person": (chance) => erase(scene, chance),
    "feed opens": at((one, chance) => {
      if (one.feeds.length < MOST_FEEDS) openFeed(scene, chance, one);
    }),
    "feed breaks": (chance) => breakFeed(scene, chance),
    "vendor changes": (chance) => void (vendor.mood = mood(chance)),
    "receiver changes": (chance) => void (receiver.mood = mood(chance)),
    "Telegram changes": (chance) => void (telegram.mood = mood(chance)),
    ...createFaults(world, fleet),
  };
  return (kind, chance) => steps[kind](chance) ?? null;

  /** A step in one of the open conversations, if there is any. */
  function at(work: (one: NonNullable<ReturnType<typeof pickOpen>>, chance: Chance) => Work) {
    return (chance: Chance): Work => {
      const one = pickOpen(scene, chance);
      return one && work(one, chance);
    };
  }
}
