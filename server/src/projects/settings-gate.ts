import type { Sql } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import type { SettingsRow } from "./queries/settings.ts";

/** Settings that are about to go live. */
export interface SettingsStep {
  readonly before: SettingsRow;
  readonly after: SettingsRow;
}

/**
 * Decides in the transaction in which settings go live whether they may; it throws where they may not. The noun that
 * measures replies imports this one, so `create-services.ts` connects the two.
 */
export interface SettingsGate {
  check(context: ProjectContext, sql: Sql, step: SettingsStep): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    settingsGate: SettingsGate;
  }
}
