import type { z } from "zod";
import { conflict } from "../platform/errors/app-error.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { lockProject } from "../projects/index.ts";
import { addressOfCentre } from "./addresses.ts";
import { proofRecord } from "./proof-record.ts";
import { findCentre, upsertCentre, type CentreRow, type CentreValues } from "./queries/centres.ts";
import { countPublished } from "./queries/translations.ts";
import type { HelpCentre } from "./schema.ts";

type Presented = z.input<typeof HelpCentre>;

/** What a project has before its help centre is set up. */
const UNSET: CentreValues = { is_on: false, title: "Help", description: "", languages: ["en"] };

export const languagesOf = (centre: Pick<CentreRow, "languages"> | null): readonly string[] =>
  (centre ?? UNSET).languages;

export async function readCentre(context: ProjectContext): Promise<Presented> {
  return presentCentre(context, await findCentre(context.db.read, { projectId: context.project.id }));
}

type Changes = { readonly [Field in keyof CentreValues]?: CentreValues[Field] | undefined };

export async function changeCentre(context: ProjectContext, changes: Changes): Promise<Presented> {
  const key = { projectId: context.project.id };
  const row = await context.db.write(async ({ sql }) => {
    await lockProject(sql, key);
    const before: CentreValues = (await findCentre(sql, key)) ?? UNSET;
    const {
      is_on = before.is_on,
      title = before.title,
      description = before.description,
      languages = before.languages,
    } = changes;
    const left = before.languages.filter((language) => !languages.includes(language));
    if (left.length > 0 && (await countPublished(sql, { ...key, languages: left })) > 0) {
      throw conflict(
        `Articles are published in ${left.join(", ")}. Unpublish them before you remove the language.`,
      );
    }
    const fresh = { uid: newUid(12), domainToken: newUid(32), now: context.now() };
    await upsertCentre(sql, { ...key, ...fresh, is_on, title, description, languages });
    return findCentre(sql, key);
  });
  return presentCentre(context, row);
}

export function presentCentre(app: App, row: CentreRow | null): Presented {
  const { is_on, title, description, languages }: CentreValues = row ?? UNSET;
  return {
    is_on,
    title,
    description,
    languages: [...languages],
    url: row && addressOfCentre(app, row),
    domain:
      row?.domain != null
        ? {
            host: row.domain,
            is_verified: row.domain_verified_at !== null,
            ...proofRecord(row.domain, row.domain_token),
          }
        : null,
    can_use_domain: app.config.publicUrl !== null,
  };
}
