import { AppError } from "../../platform/errors/app-error.ts";

const MEGABYTE = 1024 * 1024;
/** Received, waiting and being read together. */
export const MOST_MAILS = 40;
const MOST_BYTES = 48 * MEGABYTE;
/** Of one conversation, so that one visitor can't use up what all share. */
const PER_CONVERSATION = 2;
const RETRY_AFTER_S = 30;

interface Intake {
  /** Counts a mail of which so many bytes may be stored. Fails with 503 when that is more than fits. */
  admit(bytes: number): Admission;
}

export interface Admission {
  /** Counts it for its conversation, and as the size that it may reach now. */
  extend(conversation: string, bytes: number): void;
  release(): void;
}

/** Bounds the memory of mails by their announced or largest size, before any of it is received. */
export function createIntake(): Intake {
  const conversations = new Map<string, number>();
  let mails = 0;
  let bytes = 0;
  return {
    admit(first) {
      if (mails >= MOST_MAILS || bytes + first > MOST_BYTES) throw busy();
      mails += 1;
      bytes += first;
      let reserved = first;
      let counted: string | null = null;
      return {
        extend(conversation, next) {
          const ofIt = conversations.get(conversation) ?? 0;
          if (ofIt >= PER_CONVERSATION || bytes - reserved + next > MOST_BYTES) throw busy();
          conversations.set(conversation, ofIt + 1);
          counted = conversation;
          bytes += next - reserved;
          reserved = next;
        },
        release() {
          mails -= 1;
          bytes -= reserved;
          if (counted === null) return;
          const left = conversations.get(counted)! - 1;
          if (left === 0) conversations.delete(counted);
          else conversations.set(counted, left);
        },
      };
    },
  };
}

const busy = () =>
  new AppError("unavailable", "Too many mails arrive at once. Please deliver this one again shortly.", {
    headers: { "retry-after": String(RETRY_AFTER_S) },
  });
