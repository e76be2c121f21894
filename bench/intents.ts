/**
 * Which threshold of an intent fits the built-in embedding model: five flows with three examples each, other ways to
 * mean the same, and messages that mean something else. Each row is one threshold.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../server/src/app.ts";
import type { FlowDefinition } from "../server/src/flows/definition.ts";
import { scoreIntents } from "../server/src/flows/intents.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { factories } from "../server/test/factories.ts";
import { INTENTS, STRANGERS } from "./intents/messages.ts";
import { printTable } from "./table.ts";

interface Scored {
  readonly message: string;
  readonly name: string;
  readonly score: number;
}

const THRESHOLDS = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8];

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-intents-"));
  const running = await createApp(readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir, PORT: "0" }));
  try {
    const { app } = running;
    const { projectId } = await factories(app).workspace();
    const sources = INTENTS.map(({ name, examples }, at) => ({
      flowId: at,
      versionId: null,
      definition: {
        name,
        triggers: [{ kind: "intent", examples }],
        start: "end",
        steps: { end: { kind: "end" } },
      } as unknown as FlowDefinition,
    }));
    const best = async (message: string) => {
      const { scores, by } = await scoreIntents(app, projectId, sources, message);
      if (by !== "meaning") throw new Error("The embedding model did not work.");
      return { name: scores[0]!.source.definition.name, score: scores[0]!.score };
    };
    const meant: (Scored & { readonly wanted: string })[] = [];
    for (const { name, paraphrases } of INTENTS)
      for (const message of paraphrases) meant.push({ message, wanted: name, ...(await best(message)) });
    const strange: Scored[] = [];
    for (const message of STRANGERS) strange.push({ message, ...(await best(message)) });
    const share = (part: number, whole: number) => `${part} of ${whole}`;
    printTable(
      "Messages by threshold",
      THRESHOLDS.map((threshold) => {
        const started = meant.filter(({ score }) => score >= threshold);
        return {
          threshold,
          "right flow": share(started.filter(({ name, wanted }) => name === wanted).length, meant.length),
          "another flow": started.filter(({ name, wanted }) => name !== wanted).length,
          "strangers that start one": share(
            strange.filter(({ score }) => score >= threshold).length,
            strange.length,
          ),
        };
      }),
    );
    printTable(
      "The closest strangers",
      strange
        .toSorted((a, b) => b.score - a.score)
        .slice(0, 6)
        .map(({ message, name, score }) => ({ message, flow: name, score })),
    );
    printTable(
      "The farthest of those meant",
      meant
        .toSorted((a, b) => a.score - b.score)
        .slice(0, 8)
        .map(({ message, wanted, name, score }) => ({ message, wanted, nearest: name, score })),
    );
  } finally {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
