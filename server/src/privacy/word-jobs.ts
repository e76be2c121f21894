import { FOLLOW_UP } from "../actions/index.ts";
import { FLOW_ACTION } from "../assistant/index.ts";
import { SEND_MAIL } from "../platform/mail/index.ts";
import { REPLY } from "../visitor-mails/index.ts";

/** The kinds of jobs that carry words of a conversation, and stay with them once their tries are used up. */
export const WORD_JOBS: readonly string[] = [FOLLOW_UP, FLOW_ACTION, SEND_MAIL, REPLY];
