export { book, growReservation, releaseReservation, reserve } from "./ledger.ts";
export type { Booking, LeaseChange, Payer, Reservation } from "./ledger.ts";
export { leftOf } from "./limits.ts";
export { createMeter } from "./meter.ts";
export { deleteExpiredReservations } from "./queries/reservations.ts";
export { BudgetSpent, NoCreditsLeft } from "./refusals.ts";
