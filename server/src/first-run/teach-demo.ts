import { FIRST_ORGANIZATION } from "../organizations/index.ts";
import type { App } from "../platform/operations/context.ts";
import { listTextTitles, teachText } from "../training/index.ts";
import { DEMO_TEXTS } from "./demo-texts.ts";

/**
 * Teaches the demo's bot. Embedding is slow, so each text is a separate transaction; a text that was taught
 * before a crash is not taught twice. A demo with fewer texts is better than a server that does not start.
 */
export async function teachDemo(
  app: App,
  demo: { organizationId: number; projectId: number },
): Promise<void> {
  const { projectId } = demo;
  const known = await listTextTitles(app.db.read, { projectId });
  for (const text of DEMO_TEXTS.filter(({ short_text }) => !known.has(short_text))) {
    try {
      await teachText(app, {
        projectId,
        organization: { id: demo.organizationId, plan: FIRST_ORGANIZATION.plan },
        type: text.type,
        shortText: text.short_text,
        detail: text.detail,
        tags: text.tags,
      });
    } catch (error) {
      app.log.warn({ err: error, text: text.short_text }, "the demo's bot could not be taught this text");
    }
  }
}
