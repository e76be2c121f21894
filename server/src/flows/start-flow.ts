import type { App } from "../platform/operations/context.ts";
import { findByIntent } from "./intents.ts";
import { listFlowSources, type FlowSource } from "./library.ts";
import {
  findByBeginning,
  findByButton,
  findByEvent,
  findByName,
  findByPage,
  type StartedBy,
} from "./triggers.ts";

interface StartAsked {
  readonly projectId: number;
  readonly isTest: boolean;
  /** The visitor's message. */
  readonly text: string;
  /** Whether it is the first of the conversation. */
  readonly isFirst: boolean;
}

/** The flow that a message starts: by a button, by what it means, or as the first of a conversation. */
export async function findStart(app: App, asked: StartAsked): Promise<StartedBy | null> {
  const sources = await listFlowSources(app, app.db.read, asked);
  if (sources.length === 0) return null;
  return (
    findByButton(sources, asked.text) ??
    (asked.isTest ? findByName(sources, asked.text) : null) ??
    (await findByIntent(app, asked.projectId, sources, asked.text)) ??
    (asked.isFirst ? findByBeginning(sources) : null)
  );
}

/** What a page can start without a message of the visitor. */
export interface PageStart {
  /** `window.parley.start(event)` */
  readonly event?: string | undefined;
  /** The address of the page on which the chat was opened. */
  readonly page?: string | undefined;
}

/** An event starts only the flow that has it as a trigger; an opened chat the flow of its page, or of the beginning. */
export function findPageStart(sources: readonly FlowSource[], { event, page }: PageStart): StartedBy | null {
  if (event !== undefined) return findByEvent(sources, event);
  return (page === undefined ? null : findByPage(sources, page)) ?? findByBeginning(sources);
}
