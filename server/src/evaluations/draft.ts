import type { ProjectContext } from "../platform/operations/context.ts";
import { requireModel, requireReplySettings, type ReplySettings } from "../projects/index.ts";
import { measuredSettings, type MeasuredSettings } from "./measured-settings.ts";
import type { DraftTexts } from "./schema.ts";

/** What a run tries: changed settings, changed texts, or both. */
export interface DraftInput {
  readonly settings?:
    | { readonly [Field in keyof MeasuredSettings]?: MeasuredSettings[Field] | undefined }
    | undefined;
  readonly texts?: DraftTexts | undefined;
}

/** The settings of the draft in full; null if the run measures what is live alone. */
export async function draftOf(context: ProjectContext, input: DraftInput): Promise<MeasuredSettings | null> {
  if (!input.settings && !input.texts) return null;
  const { db, project } = context;
  const live = await requireReplySettings(db.read, { projectId: project.id });
  const changes = input.settings ?? {};
  if (changes.model !== undefined) await requireModel(context, changes.model);
  return withChanges(live, changes);
}

function withChanges(live: ReplySettings, changes: NonNullable<DraftInput["settings"]>): MeasuredSettings {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return measuredSettings({ ...live, ...Object.fromEntries(set) });
}
