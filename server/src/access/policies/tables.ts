import { migration } from "../../platform/db/index.ts";

/** How members of an organization have to sign in. No row means no demands. */
export interface OrganizationPoliciesTable {
  organization_id: number;
  require_second_factor: number;
  /** A browser without a request for so long is signed out; null leaves it to the installation's setting. */
  idle_minutes: number | null;
  updated_at: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    organization_policies: OrganizationPoliciesTable;
  }
}

export const policiesMigrations = [
  migration(
    "access/0005-signin-policies",
    `
    create table organization_policies (
      organization_id {int} primary key references organizations (id) on delete cascade,
      require_second_factor {bool} not null, idle_minutes {int}, updated_at {time} not null
    );
    `,
  ),
];
