export {
  createOrganization,
  FIRST_ORGANIZATION,
  mayCreateOrganizations,
  startOf,
} from "./create-organization.ts";
export { bookCredits, bookUses } from "./credits.ts";
export { listUnbalanced, sumCredits } from "./queries/credits.ts";
export { installationSettings, pageOfOrganizations } from "./installation.ts";
export { addOperator, isOperator, listOperators, removeOperator } from "./operators.ts";
export { joinByInvitation, requireOpenInvitation } from "./join.ts";
export { joinBySingleSignOn } from "./join-by-single-sign-on.ts";
export { hasOrganization, listOwnOrganizations, seesBilling } from "./organizations.ts";
export { PLAN_NAMES, PLANS, planIncludes, planOf, type PlanName } from "./plans.ts";
export type { Membership } from "./membership-effects.ts";
export {
  findMemberByEmail,
  findMemberRole,
  findOtherOwner,
  insertMember,
  listMemberUserIds,
  listOwners,
} from "./queries/members.ts";
export { findUser, findUserByEmail, hasUsers, insertUser, updateUser } from "./queries/users.ts";
export {
  EmailAddress,
  InstallationOrganization,
  LinkHash,
  OrganizationName,
  OwnOrganization,
  PersonName,
  RoleName,
  VisiblePlan,
} from "./schema.ts";
export { removeUser, requireRemovableUser } from "./remove-user.ts";
export {
  deleteOrganizationRow,
  hideOrganization,
  findOrganization,
  listOrganizationsOfUser,
  lockOrganization,
  updateOrganization,
} from "./queries/organizations.ts";
