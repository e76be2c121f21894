import type { z } from "zod";
import { fromJson, type Sql, type Transaction } from "../platform/db/index.ts";
import { conflict, limitReached, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { newSecret, newUid } from "../platform/secrets/secrets.ts";
import { normalOrigin } from "../platform/http/origins.ts";
import { findIntegration, insertIntegration, lockProject } from "./queries/projects.ts";
import {
  countWidgets,
  findPublicWidgetRow,
  findWidgetRow,
  insertWidget,
  listWidgets,
  updateWidgetRow,
  WEB,
} from "./queries/widgets.ts";
import type { Widget, WidgetSettings, WidgetSettingsChange, WidgetSnippet } from "./widget-schema.ts";

type WidgetRow = NonNullable<Awaited<ReturnType<typeof findWidgetRow>>>;

const MOST_WIDGETS = 100;

export const DEFAULT_WIDGET_SETTINGS: WidgetSettings = {
  look: { color: "#2563eb", position: "right", theme: "auto", title: "" },
  greeting: "Hi! How can I help?",
  suggested_questions: [],
  pre_chat_form: { enabled: false, fields: [] },
  sounds: false,
  unread_badge: true,
  locale: "auto",
  show_citations: true,
  show_times: true,
  preview: true,
  transcript: false,
  voice: false,
  browser_extension: false,
  proactive_messages: [],
  home: false,
  rating: { enabled: false, question: "" },
};

/** Stored settings contain only explicit choices; everything else follows the current defaults. */
export function readWidgetSettings(stored: WidgetRow["settings"]): WidgetSettings {
  const settings = mergeSettings(DEFAULT_WIDGET_SETTINGS, fromJson<WidgetSettingsChange>(stored));
  const { enabled, fields } = settings.pre_chat_form;
  // jsonb keeps no order of names; answers have one.
  const ordered = fields.map(({ key, label, type, required, options }) => ({
    key,
    label,
    type,
    required,
    options,
  }));
  const proactive = settings.proactive_messages.map(({ enabled: isOn, text, page, after_seconds }) => ({
    enabled: isOn,
    text,
    page,
    after_seconds,
  }));
  return { ...settings, pre_chat_form: { enabled, fields: ordered }, proactive_messages: proactive };
}

function mergeSettings<Settings extends WidgetSettingsChange>(
  settings: Settings,
  { look, pre_chat_form, rating, ...rest }: WidgetSettingsChange,
): Settings {
  return {
    ...settings,
    ...rest,
    ...(look ? { look: { ...settings.look, ...look } } : {}),
    ...(pre_chat_form ? { pre_chat_form: { ...settings.pre_chat_form, ...pre_chat_form } } : {}),
    ...(rating ? { rating: { ...settings.rating, ...rating } } : {}),
  };
}

const origins = (texts: readonly string[]) => [...new Set(texts.flatMap((text) => normalOrigin(text) ?? []))];

function presentWidget(row: WidgetRow): z.input<typeof Widget> {
  return {
    id: row.id,
    widget_uid: row.uid,
    project_id: row.project_id,
    integration_id: row.integration_id,
    name: row.name,
    settings: readWidgetSettings(row.settings),
    logo: row.logo,
    bot_picture: row.bot_picture,
    allowed_origins: fromJson<string[]>(row.allowed_origins),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

async function requireWidget(sql: Sql, key: { projectId: number; uid: string }): Promise<WidgetRow> {
  const row = await findWidgetRow(sql, key);
  if (!row) throw notFound();
  return row;
}

export async function allWidgets({ db, project }: ProjectContext) {
  const rows = await listWidgets(db.read, { projectId: project.id });
  return { total: rows.length, data: rows.map(presentWidget) };
}

export async function addWidget(
  context: ProjectContext,
  input: { name: string; settings: WidgetSettingsChange; allowedOrigins: readonly string[] },
): Promise<z.input<typeof Widget>> {
  const projectId = context.project.id;
  const uid = newUid();
  return context.db.write(async ({ sql }) => {
    await lockProject(sql, { projectId });
    if ((await countWidgets(sql, { projectId })) >= MOST_WIDGETS) throw limitReached();
    const now = context.now();
    const integrationId =
      (await findIntegration(sql, { projectId, kind: WEB })) ??
      (await insertIntegration(sql, { projectId, kind: WEB, now }));
    await insertWidget(sql, {
      projectId,
      integrationId,
      uid,
      name: input.name,
      settings: input.settings,
      allowedOrigins: origins(input.allowedOrigins),
      identitySecret: newSecret(),
      now,
    });
    return presentWidget(await requireWidget(sql, { projectId, uid }));
  });
}

export async function changeWidget(
  context: ProjectContext,
  uid: string,
  change: {
    name?: string | undefined;
    settings?: WidgetSettingsChange | undefined;
    allowedOrigins?: readonly string[] | undefined;
  },
): Promise<z.input<typeof Widget>> {
  const key = { projectId: context.project.id, uid };
  return context.db.write(async (transaction) => {
    const { sql } = transaction;
    const row = await requireWidget(sql, key);
    await updateWidgetRow(
      sql,
      { projectId: key.projectId, widgetId: row.id },
      {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.settings
          ? { settings: mergeSettings(fromJson<WidgetSettingsChange>(row.settings), change.settings) }
          : {}),
        ...(change.allowedOrigins ? { allowedOrigins: origins(change.allowedOrigins) } : {}),
        now: context.now(),
      },
    );
    await context.events.publish(transaction, {
      topic: "project.widget.updated",
      projectId: key.projectId,
      widgetUid: uid,
    });
    return presentWidget(await requireWidget(sql, key));
  });
}

export const requireWidgetId = async (sql: Sql, key: { projectId: number; uid: string }): Promise<number> =>
  (await requireWidget(sql, key)).id;

/** Shows a picture at an address from now on, or none. */
export async function setWidgetAddress(
  context: ProjectContext,
  transaction: Transaction,
  uid: string,
  { use, address }: { readonly use: "logo" | "bot"; readonly address: string | null },
): Promise<z.input<typeof Widget>> {
  const projectId = context.project.id;
  const { sql } = transaction;
  const widgetId = await requireWidgetId(sql, { projectId, uid });
  const picture = use === "logo" ? { logo: address } : { botPicture: address };
  await updateWidgetRow(sql, { projectId, widgetId }, { ...picture, now: context.now() });
  await context.events.publish(transaction, { topic: "project.widget.updated", projectId, widgetUid: uid });
  return presentWidget(await requireWidget(sql, { projectId, uid }));
}

/** Conversations stay; the site's snippet goes silent. */
export async function endWidget(context: ProjectContext, uid: string): Promise<void> {
  const projectId = context.project.id;
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockProject(sql, { projectId });
    const row = await requireWidget(sql, { projectId, uid });
    if ((await countWidgets(sql, { projectId })) === 1) {
      throw conflict("A project needs at least one widget. Create another before you delete this one.");
    }
    const now = context.now();
    await updateWidgetRow(sql, { projectId, widgetId: row.id }, { deletedAt: now, now });
    await context.events.publish(transaction, { topic: "project.widget.updated", projectId, widgetUid: uid });
  });
}

export async function describeSnippet(
  context: ProjectContext,
  uid: string,
): Promise<z.input<typeof WidgetSnippet>> {
  const row = await requireWidget(context.db.read, { projectId: context.project.id, uid });
  return presentSnippet(context, row.uid, row.identity_secret);
}

/** Signatures made with the old secret are worth nothing from now on. */
export async function renewWidgetSecret(
  context: ProjectContext,
  uid: string,
): Promise<z.input<typeof WidgetSnippet>> {
  const projectId = context.project.id;
  const identitySecret = newSecret();
  await context.db.write(async ({ sql }) => {
    const row = await requireWidget(sql, { projectId, uid });
    await updateWidgetRow(sql, { projectId, widgetId: row.id }, { identitySecret, now: context.now() });
  });
  return presentSnippet(context, uid, identitySecret);
}

function presentSnippet({ config, publicUrl, project }: ProjectContext, uid: string, secret: string) {
  return {
    widget_uid: uid,
    snippet: `<script async src="${config.widgetUrl ?? publicUrl()}/widget.js" data-widget="${uid}"></script>`,
    identity_secret: project.permissions.Setting === "Write" ? secret : null,
  };
}

/** A widget as a visitor's page asks for it, with the tenant it belongs to. */
export interface PublicWidget {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly projectId: number;
  readonly projectUid: string;
  readonly organizationId: number;
  readonly integrationId: number;
  readonly settings: WidgetSettings;
  readonly allowedOrigins: readonly string[];
  readonly identitySecret: string;
  readonly logo: string | null;
  readonly botPicture: string | null;
}

export async function findPublicWidget(sql: Sql, uid: string): Promise<PublicWidget | null> {
  const row = await findPublicWidgetRow(sql, uid);
  if (!row) return null;
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    projectId: row.project_id,
    projectUid: row.project_uid,
    organizationId: row.organization_id,
    integrationId: row.integration_id,
    settings: readWidgetSettings(row.settings),
    allowedOrigins: fromJson<string[]>(row.allowed_origins),
    identitySecret: row.identity_secret,
    logo: row.logo,
    botPicture: row.bot_picture,
  };
}
