import { resumeSending } from "../../installation/index.ts";
import type { Command } from "../command.ts";

export const resumeCommands: readonly Command[] = [
  {
    name: "resume",
    effect: "write",
    summary: "Let a restored installation send mails, webhooks and messages, and run its jobs",
    arguments: [],
    options: {},
    async run(session) {
      const wasPaused = await resumeSending(await session.database());
      return {
        data: { was_paused: wasPaused },
        text: wasPaused ? "Resumed: running servers go on within a second." : "Nothing was paused.",
      };
    },
  },
];
