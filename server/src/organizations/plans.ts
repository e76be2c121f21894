/** What each plan allows. The one place that knows. */
export const PLANS = [
  {
    name: "Free",
    projectKeys: false,
    /** Refused calls count as well. */
    keyCallsPerHour: 1_000,
    completionsPerHour: 0,
    texts: 50,
    files: 5,
    members: 2,
  },
  {
    name: "Professional",
    projectKeys: true,
    keyCallsPerHour: 36_000,
    completionsPerHour: 200,
    texts: 2_000,
    files: 200,
    members: 10,
  },
  {
    name: "Advanced",
    projectKeys: true,
    keyCallsPerHour: 100_000,
    completionsPerHour: 1_000,
    texts: 10_000,
    files: 1_000,
    members: 50,
  },
  {
    name: "Agency",
    projectKeys: true,
    keyCallsPerHour: 360_000,
    completionsPerHour: 1_000,
    texts: 100_000,
    files: 10_000,
    members: 1_000,
  },
] as const;

export type Plan = (typeof PLANS)[number];
export type PlanName = Plan["name"];
export const PLAN_NAMES = PLANS.map((plan) => plan.name) as [PlanName, ...PlanName[]];

export function planOf(name: string): Plan {
  return PLANS.find((plan) => plan.name === name) ?? PLANS[0];
}

/** Whether a plan has what the lowest named plan has. */
export function planIncludes(plan: string, lowest: PlanName): boolean {
  return PLAN_NAMES.indexOf(planOf(plan).name) >= PLAN_NAMES.indexOf(lowest);
}
