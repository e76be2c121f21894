import { AppError } from "../errors/app-error.ts";

/** Exports that an organization may have under way at the same time, in one process. */
const PER_ORGANIZATION = 2;

const openByOwner = new WeakMap<object, Map<number, number>>();

/** Claims a place for an export and answers how to give it back, or fails with 429. `owner` is the process's database. */
export function claimExport(owner: object, organizationId: number): () => void {
  const open = openByOwner.get(owner) ?? new Map<number, number>();
  openByOwner.set(owner, open);
  const mine = open.get(organizationId) ?? 0;
  if (mine >= PER_ORGANIZATION) {
    const message = `Your organization already has ${mine} exports under way. Wait for one to end.`;
    throw new AppError("rate_limited", message, { headers: { "retry-after": "10" } });
  }
  open.set(organizationId, mine + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = open.get(organizationId)! - 1;
    if (left === 0) open.delete(organizationId);
    else open.set(organizationId, left);
  };
}
