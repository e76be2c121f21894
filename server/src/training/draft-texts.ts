import { chunkSource, type OverlayChanges } from "../knowledge/index.ts";
import type { Sql } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { findText } from "./queries/texts.ts";
import type { TextType } from "./tables.ts";
import { emptyToNull, toChunkable, toDocument } from "./texts.ts";

interface DraftText {
  readonly type: TextType;
  readonly short_text?: string | undefined;
  readonly detail: string;
}

/** Texts as they would be, to try before they are taught. */
interface DraftTexts {
  readonly added: readonly DraftText[];
  readonly changed: readonly (DraftText & { readonly id: number })[];
  readonly removed: readonly number[];
}

/** Refuses a draft that changes or removes what the project doesn't have. */
export async function requireDraftTexts(sql: Sql, projectId: number, texts: DraftTexts): Promise<void> {
  const named = [
    ...texts.changed.map(({ id }, at) => ({ id, field: `texts.changed.${at}.id` })),
    ...texts.removed.map((id, at) => ({ id, field: `texts.removed.${at}` })),
  ];
  for (const { id, field } of named) {
    if (!(await findText(sql, { projectId, id })))
      throw invalidParams({ [field]: `There is no text ${id}.` });
  }
  const faqs = [...texts.added, ...texts.changed].filter(({ type }) => type === "faq");
  if (faqs.some(({ short_text }) => emptyToNull(short_text) === null))
    throw invalidParams({ texts: "short_text is the question and must not be empty for an FAQ." });
}

/** The draft as knowledge learns it. Added texts get ids below zero, which no taught text has. */
export async function toOverlayChanges(
  app: App,
  projectId: number,
  texts: DraftTexts,
): Promise<OverlayChanges> {
  const learned: OverlayChanges["learned"][number][] = [];
  const all = [...texts.changed, ...texts.added.map((text, at) => ({ ...text, id: -(at + 1) }))];
  for (const { id, type, short_text, detail } of all) {
    const shortText = emptyToNull(short_text);
    const row = { project_id: projectId, id, type, short_text: shortText, detail };
    const chunks = await chunkSource(app.threads, toChunkable(type, shortText, detail));
    learned.push({ document: toDocument(row, app.now()), chunks });
  }
  const forgotten = texts.removed.map((sourceId) => ({ projectId, kind: "text" as const, sourceId }));
  return { learned, forgotten };
}
