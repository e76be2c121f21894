import type { z } from "zod";
import { issueVisitorTokens, readVisitorKey, type VisitorTokens } from "../access/index.ts";
import { buttonLabels, findPageStart, listFlowSources } from "../flows/index.ts";
import { listRecentMessages, presentVisitorMessage } from "../messages/index.ts";
import { findVisitorHours } from "../desk/index.ts";
import { fromJson } from "../platform/db/index.ts";
import { forbidden, notFound } from "../platform/errors/app-error.ts";
import type { App, Context } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { fileLimitsOf } from "../platform/operations/file-limits.ts";
import { sign } from "../platform/secrets/secrets.ts";
import { findScore } from "../ratings/index.ts";
import {
  findPublicWidget,
  isExtension,
  originAllowed,
  requireIntegration,
  type PublicWidget,
} from "../projects/index.ts";
import {
  createVisitor,
  findNewcomer,
  findOpenVisitorSession,
  isBlocked,
  openVisitorSession,
  findVisitorByKey,
  type SessionRow,
  type VisitorRow,
} from "../sessions/index.ts";
import { hasOtherConversations } from "./conversations.ts";
import { beginProactively, proactiveMessages } from "./proactive.ts";
import { deviceOfVisitor } from "./device.ts";
import { LONGEST_VISITOR_MESSAGE, type Conversation, type Visit, type VisitorCredentials } from "./schema.ts";

const HISTORY = 100;
/** Long enough for retries; afterwards only the visitor's own key is valid. */
const NEWCOMER_KEY_LIFE_MS = 24 * 60 * 60 * 1000;

export interface VisitAsked {
  readonly widget_uid: string;
  readonly origin: string;
  readonly visitor_key?: string | undefined;
  readonly frame_key?: string | undefined;
  readonly newcomer_key?: string | undefined;
  readonly create_visitor: boolean;
  readonly open: boolean;
  readonly fresh: boolean;
  readonly voice: boolean;
  readonly proactive_key?: string | undefined;
  readonly page?: string | undefined;
  readonly referrer?: string | undefined;
  readonly language?: string | undefined;
}

/** A page shows the chat. Opening it stores nothing: the conversation begins with the visitor's first message. */
export async function startVisit(context: Context, asked: VisitAsked): Promise<z.input<typeof Visit>> {
  const widget = await requireWidgetOn(context, asked.widget_uid, asked.origin);
  const newcomer = await findByNewcomerKey(context, widget, asked.newcomer_key);
  const known =
    (await recognize(context, widget, asked.visitor_key)) ??
    (await recognizeOn(asked.origin, context, widget, asked.frame_key)) ??
    newcomer.visitor;
  const facts = { origin: asked.origin, language: asked.language ?? null };
  const visitor =
    known ??
    (asked.open || asked.create_visitor
      ? await createVisitor(context, { projectId: widget.projectId, uid: newcomer.uid, data: facts })
      : null);
  const key = { projectId: widget.projectId, visitorId: visitor?.id ?? 0 };
  const isBlockedVisitor = visitor !== null && (await isBlocked(context, key));
  const open = asked.open && !isBlockedVisitor;
  const session = visitor ? await sessionOf(context, widget, visitor, { ...asked, open }) : null;
  if (session && open) await beginProactively(context, widget, session, asked.proactive_key);
  const { proactive_messages: _forTheTeam, ...settings } = widget.settings;
  // Browsers don't ask for the microphone in an extension's panel.
  const voice = settings.voice && !isExtension(asked.origin);
  return {
    widget: {
      name: widget.name,
      settings: { ...settings, voice, transcript: settings.transcript && context.mailer.delivers },
      logo: widget.logo,
      bot_picture: widget.botPicture,
    },
    visitor: visitor ? presentCredentials(credentialsOf(context, widget, visitor)) : null,
    is_known: visitor?.contact_id != null,
    is_team_online: context.services.live.presence.isHere({ projectId: widget.projectId }),
    is_blocked: isBlockedVisitor,
    hours: await findVisitorHours(context, { projectId: widget.projectId, teamId: session?.team_id ?? null }),
    has_others: visitor !== null && (await hasOtherConversations(context, widget, visitor, session?.uid)),
    longest_message: LONGEST_VISITOR_MESSAGE,
    files: fileLimitsOf(context.config),
    conversation: session ? await presentConversation(context, widget, session) : null,
    proactive: session || isBlockedVisitor ? [] : proactiveMessages(widget, asked.page),
    flows: await offeredFlows(context, widget, asked.page),
  };
}

/** Labels and a yes or no: strangers learn nothing else about flows. */
async function offeredFlows(
  context: App,
  { projectId }: PublicWidget,
  page: string | undefined,
): Promise<z.input<typeof Visit>["flows"]> {
  const sources = await listFlowSources(context, context.db.read, { projectId, isTest: false });
  return { buttons: buttonLabels(sources), opens: findPageStart(sources, { page }) !== null };
}

export async function requireWidgetOn(context: App, uid: string, origin: string): Promise<PublicWidget> {
  const widget = await findPublicWidget(context.db.read, uid);
  if (!widget) throw notFound();
  if (isExtension(origin)) {
    if (widget.settings.browser_extension) return widget;
    throw forbidden("The browser extension is turned off for this chat.");
  }
  const isOurs = origin === new URL(context.publicUrl()).origin;
  if (!isOurs && !originAllowed(widget.allowedOrigins, origin)) {
    throw forbidden("This chat isn't allowed on this site.");
  }
  return widget;
}

/** A key of another widget or of a visitor who was deleted makes a newcomer. */
async function recognize(
  context: App,
  widget: PublicWidget,
  key: string | undefined,
): Promise<VisitorRow | null> {
  const claims = key === undefined ? null : readVisitorKey(context, key);
  if (!claims || claims.widgetUid !== widget.uid) return null;
  return findVisitorByKey(context, { projectId: widget.projectId, visitorId: claims.visitorId });
}

/**
 * A key from the storage of the frame, which browsers without partitioned storage share between all sites that show
 * the chat: on another site than the visitor's own it must not reach the page.
 */
async function recognizeOn(
  origin: string,
  context: App,
  widget: PublicWidget,
  key: string | undefined,
): Promise<VisitorRow | null> {
  const visitor = await recognize(context, widget, key);
  const facts = visitor && fromJson<{ origin?: unknown }>(visitor.data);
  return facts?.origin === origin ? visitor : null;
}

interface Newcomer {
  /** The uid under which a visitor is created; null leaves it to chance. */
  readonly uid: string | null;
  readonly visitor: VisitorRow | null;
}

/** A caller who has the key is the visitor, so the uid, which the team sees, must not reveal it. */
async function findByNewcomerKey(
  context: App,
  widget: PublicWidget,
  key: string | undefined,
): Promise<Newcomer> {
  if (key === undefined) return { uid: null, visitor: null };
  const uid = sign(context.signingKey, "newcomer-key", `${widget.uid}\n${key}`);
  const visitor = await findNewcomer(context, { projectId: widget.projectId, uid });
  const isExpired = visitor !== null && visitor.created_at + NEWCOMER_KEY_LIFE_MS <= context.now();
  return isExpired ? { uid: null, visitor: null } : { uid, visitor };
}

async function sessionOf(context: Context, widget: PublicWidget, visitor: VisitorRow, asked: VisitAsked) {
  const key = { projectId: widget.projectId, visitorId: visitor.id, widgetUid: widget.uid };
  if (!asked.open) return findOpenVisitorSession(context, key);
  const { call } = context;
  const facts = {
    integrationId: await integrationOf(context, widget, asked),
    ...deviceOfVisitor(call.userAgent),
    ip: call.ip,
    country: call.country ?? null,
    language: asked.language ?? null,
    meta: { page: asked.page ?? "", referrer: asked.referrer ?? "", origin: asked.origin },
  };
  return openVisitorSession(context, key, facts, asked.fresh);
}

/** What a conversation that begins now counts as; null for its widget's own integration. */
async function integrationOf(app: App, widget: PublicWidget, asked: VisitAsked): Promise<number | null> {
  const isSpoken = asked.voice && widget.settings.voice;
  const kind = isExtension(asked.origin) ? "browser_extension" : isSpoken ? "web_voice" : null;
  return kind === null ? null : requireIntegration(app, { projectId: widget.projectId, kind });
}

export const credentialsOf = (context: App, widget: PublicWidget, visitor: VisitorRow): VisitorTokens =>
  issueVisitorTokens(context, { widgetUid: widget.uid, visitorId: visitor.id });

export const presentCredentials = (tokens: VisitorTokens): z.input<typeof VisitorCredentials> => ({
  visitor_key: tokens.key,
  visitor_token: tokens.token,
  expires_at: isoTime(tokens.tokenExpiresAt),
});

export async function presentConversation(
  app: App,
  widget: PublicWidget,
  session: SessionRow,
): Promise<z.input<typeof Conversation>> {
  const key = { projectId: session.project_id, sessionId: session.id };
  const rows = await listRecentMessages(app.db.read, { ...key, limit: HISTORY });
  const citations = widget.settings.show_citations;
  return {
    session_uid: session.uid,
    mode: session.chat_mode,
    state: session.state,
    status: session.status,
    score: await findScore(app.db.read, key),
    messages: rows.map((row) => presentVisitorMessage(app, row, session.uid, { citations })),
  };
}
