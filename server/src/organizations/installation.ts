import type { Sql, ListPage } from "../platform/db/index.ts";
import type { App, Context } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import {
  countOrganizations,
  findInstallation,
  listAllOrganizations,
  upsertInstallation,
} from "./queries/installation.ts";

/** What a new organization may spend before an operator gives it more. */
const STARTING_CREDITS = 100;

export interface InstallationSettings {
  readonly openSignUp: boolean;
  readonly startingCredits: number;
}

/** What the operators have set; `OPEN_SIGN_UP` in the environment wins over the stored setting. */
export async function installationSettings(
  { config }: Pick<App, "config">,
  sql: Sql,
): Promise<InstallationSettings> {
  const row = await findInstallation(sql);
  return {
    openSignUp: config.openSignUp ?? row?.open_sign_up === 1,
    startingCredits: row?.starting_credits ?? STARTING_CREDITS,
  };
}

export async function describeInstallation(context: Context) {
  const { openSignUp, startingCredits } = await installationSettings(context, context.db.read);
  return {
    open_sign_up: openSignUp,
    open_sign_up_fixed: context.config.openSignUp !== null,
    starting_credits: startingCredits,
    sends_mail: context.mailer.delivers,
  };
}

export async function changeInstallation(
  context: Context,
  change: { openSignUp?: boolean | undefined; startingCredits?: number | undefined },
): Promise<void> {
  await context.db.write(async ({ sql }) => {
    const row = await findInstallation(sql);
    await upsertInstallation(sql, {
      openSignUp: change.openSignUp ?? row?.open_sign_up === 1,
      startingCredits: change.startingCredits ?? row?.starting_credits ?? STARTING_CREDITS,
      now: context.now(),
    });
  });
}

export async function pageOfOrganizations(context: Context, page: ListPage) {
  const sql = context.db.read;
  const rows = await listAllOrganizations(sql, page);
  const data = rows.map(({ created_at, members, projects, shares_vendor_keys: shared, ...row }) => ({
    ...row,
    members: members ?? 0,
    projects: projects ?? 0,
    vendor_keys_shared: shared === 1,
    createdAt: isoTime(created_at),
  }));
  return page.answer(data, () => countOrganizations(sql));
}
