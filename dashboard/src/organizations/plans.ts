import type { SupportedModel } from "../api/client.ts";

export type PlanName = SupportedModel["plan"];

/** Lowest first. */
export const PLANS: readonly PlanName[] = ["Free", "Professional", "Advanced", "Agency"];
