import type { ProjectContext } from "../platform/operations/context.ts";
import {
  findDraftChanges,
  requireModels,
  requireReplySettings,
  type ReplySettings,
} from "../projects/index.ts";
import { measuredSettings, type MeasuredSettings } from "./measured-settings.ts";
import type { DraftTexts } from "./schema.ts";

/** What a run tries: changed settings, changed texts, or both. */
export interface DraftInput {
  /** Starts from the project's saved draft instead of what is live. */
  readonly use_draft: boolean;
  readonly settings?:
    | { readonly [Field in keyof MeasuredSettings]?: MeasuredSettings[Field] | undefined }
    | undefined;
  readonly texts?: DraftTexts | undefined;
}

/** The settings of the draft in full; null if the run measures what is live alone. */
export async function draftOf(context: ProjectContext, input: DraftInput): Promise<MeasuredSettings | null> {
  if (!input.settings && !input.texts && !input.use_draft) return null;
  const { db, project } = context;
  const key = { projectId: project.id };
  const live = await requireReplySettings(db.read, key);
  const saved = input.use_draft ? await findDraftChanges(db.read, key) : {};
  const changes = { ...saved, ...input.settings };
  await requireModels(context, changes);
  return withChanges(live, changes);
}

function withChanges(live: ReplySettings, changes: NonNullable<DraftInput["settings"]>): MeasuredSettings {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return measuredSettings({ ...live, ...Object.fromEntries(set) });
}
