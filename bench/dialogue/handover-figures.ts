import { readFileSync } from "node:fs";
import type { Bot } from "../answers/bot.ts";
import type { Scorer } from "./scorer.ts";

type Wordings = Readonly<Record<string, { readonly request: string[]; readonly other: string[] }>>;

/** Requests for a person in ten languages, and as many messages that are none. */
export async function handoverFigures(bot: Bot, scorer: Scorer): Promise<void> {
  for (const half of ["train", "held-out"]) {
    const path = `../../server/src/dialogue/handover/wordings/${half}.json`;
    const wordings = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Wordings;
    for (const [language, { request, other }] of Object.entries(wordings)) {
      for (const text of request) {
        const { isHandover } = await bot.converse([text]);
        scorer.add(`person requested (${half}): understood`, isHandover, `${language}: ${text}`);
      }
      for (const text of other) {
        const { isHandover } = await bot.converse([text]);
        scorer.add(`no person requested (${half}): not handed over`, !isHandover, `${language}: ${text}`);
      }
    }
  }
}
