import { printTable } from "../table.ts";
import { startBot, type Bot } from "./bot.ts";
import { ANSWERABLE, FOREIGN_TO_SHOP, NEAR_SHOP, SHOP } from "./shop.ts";

/** A project of twenty entries: what is answered, and what is refused. */
export async function measureSmallProject(): Promise<void> {
  const rows = [];
  for (const reader of ["off", "on"] as const) {
    const bot = await startBot({ READER: reader });
    try {
      for (const { type, short_text, detail } of SHOP) await bot.teach(short_text, detail, type);
      rows.push({ bot: reader === "on" ? "with the reader" : "without the reader", ...(await measure(bot)) });
    } finally {
      await bot.close();
    }
  }
  printTable(`${SHOP.length} entries of a shop, ${ANSWERABLE.length} questions about them`, rows);
}

async function measure(bot: Bot) {
  let [right, refused] = [0, 0];
  for (const [question, holds] of ANSWERABLE) {
    const { text, isRefusal } = await bot.ask(question);
    if (isRefusal) refused += 1;
    else if (text.includes(holds)) right += 1;
  }
  const refusals = async (questions: readonly string[]) => {
    let count = 0;
    for (const question of questions) if ((await bot.ask(question)).isRefusal) count += 1;
    return `${count} of ${questions.length}`;
  };
  return {
    right: `${right} of ${ANSWERABLE.length}`,
    refused: `${refused}`,
    "near topic refused": await refusals(NEAR_SHOP),
    "foreign refused": await refusals(FOREIGN_TO_SHOP),
  };
}
