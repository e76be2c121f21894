import { databaseChecks } from "./database-checks.ts";
import type { DoctorCheck } from "./examine.ts";
import { machineChecks } from "./machine-checks.ts";
import { serviceChecks } from "./service-checks.ts";

/** Everything `doctor` looks at, in the order it is shown. */
export const CHECKS: readonly DoctorCheck[] = [...machineChecks, ...databaseChecks, ...serviceChecks];
