export { createOrganization, STARTING_CREDITS, STARTING_PLAN } from "./create-organization.ts";
export { bookCredits, type CreditBooking } from "./credits.ts";
export { PLAN_NAMES, PLANS, planIncludes, planOf, type Plan, type PlanName } from "./plans.ts";
export { insertMember, insertUser } from "./queries.ts";
export { RoleName } from "./schema.ts";
