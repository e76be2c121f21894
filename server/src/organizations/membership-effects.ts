import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";

export interface Membership {
  readonly organizationId: number;
  readonly userId: number;
}

/**
 * What other nouns write in the transaction in which a person joins or leaves an organization. They import this noun,
 * so it cannot import them: `create-services.ts` connects the two.
 */
export interface MembershipEffects {
  joined(app: App, transaction: Transaction, membership: Membership): Promise<void>;
  left(app: App, transaction: Transaction, membership: Membership): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    membership: MembershipEffects;
  }
}
