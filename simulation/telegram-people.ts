import type { Scene } from "./people.ts";
import { newWord } from "./people.ts";
import type { Telegram } from "./peers/telegram.ts";
import type { Chance } from "./world/chance.ts";

const CHATS = 3;
const AGAIN_MS = 4000;

/** A person writes to the bot. Telegram reports it until the report is accepted, and now and then once more. */
export async function writeOnTelegram(scene: Scene, telegram: Telegram, chance: Chance): Promise<void> {
  const { fleet, journal } = scene;
  const { hook } = telegram;
  if (!hook) return;
  const word = newWord(scene, "chat");
  const id = journal.reports.length + 1;
  const report = { word, isAcknowledged: false };
  journal.reports.push(report);
  const person = { id: 700 + chance.int(0, CHATS), first_name: "Ada", language_code: "en" };
  const message = {
    message_id: id,
    from: { ...person, is_bot: false },
    chat: { ...person, type: "private" },
    date: Math.floor(Date.now() / 1000),
    text: `Hello, tell me about ${word}, please.`,
  };
  const headers = { "x-telegram-bot-api-secret-token": hook.secret };
  for (let extra = chance.oneIn(3) ? 1 : 0; !report.isAcknowledged || extra > 0;) {
    const { status } = await fleet.post(chance.int(0, 9), hook.path, headers, { update_id: id, message });
    if (status === 200 && report.isAcknowledged) extra -= 1;
    if (status === 200) report.isAcknowledged = true;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
