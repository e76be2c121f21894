import type { z } from "zod";
import { fromJson, isUniqueViolation, toJson } from "../platform/db/index.ts";
import { AppError, conflict, invalidParams, limitReached, notFound } from "../platform/errors/app-error.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { closeDoor, lockProject, openDoor } from "../projects/index.ts";
import { ChannelFailure, type Account, type VendorAccount } from "./channel.ts";
import { parseFields } from "./channel-fields.ts";
import { markFailing, publishChange, resumeChannel } from "./channel-state.ts";
import { maskSecrets, sealCredentials, unsealCredentials } from "./credentials.ts";
import { accountOf, inboundUrlOf, vendorOf } from "./open-channels.ts";
import {
  countChannels,
  deleteChannel,
  findChannel,
  findChannelByAccount,
  insertChannel,
  listChannels,
  updateChannelRow,
  type ChannelChange,
  type ChannelRow,
} from "./queries/channels.ts";
import type { ChannelSummary } from "./schema.ts";
import { failWaiting } from "./send/disconnected.ts";
import { channelsChanged } from "./send/schedule.ts";
import { channelOf } from "./vendors.ts";

const MOST_CHANNELS = 20;
/** Each check connects to where the caller says: too few to search networks for servers. */
const CHECKS: Allowance = { name: "channel-check", calls: 30, seconds: 600 };
const UID_LENGTH = 32;

type Summary = z.input<typeof ChannelSummary>;
type Values = Readonly<Record<string, unknown>>;

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(at));

function presentChannel(context: ProjectContext, row: ChannelRow): Summary {
  const channel = channelOf(row.kind);
  const isCalled = channel?.carries === "calls" || channel?.receive !== undefined;
  return {
    id: row.id,
    project_id: row.project_id,
    integration_id: row.integration_id,
    kind: row.kind,
    name: row.name,
    account_name: row.account_name,
    settings: fromJson<Record<string, unknown>>(row.settings),
    state: row.state,
    problem: row.problem,
    problem_at: timeOf(row.problem_at),
    next_step: row.next_step,
    inbound_url:
      isCalled && context.project.permissions.Setting === "Write" ? inboundUrlOf(context, row) : null,
    last_received_at: timeOf(row.last_received_at),
    last_sent_at: timeOf(row.last_sent_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

export async function allChannels(context: ProjectContext): Promise<Summary[]> {
  const rows = await listChannels(context.db.read, { projectId: context.project.id });
  return rows.map((row) => presentChannel(context, row));
}

/** Checks the credentials with the vendor at once, and opens the channel's door. */
export async function addChannel(
  context: ProjectContext,
  input: { kind: ChannelRow["kind"]; name: string | undefined; credentials: Values; settings: Values },
): Promise<Summary> {
  const { id: projectId } = context.project;
  const { kind } = input;
  const channel = channelOf(kind);
  if (!channel) throw invalidParams({ kind: "kind can't be connected yet." });
  const credentials = parseFields(channel.credentials, input.credentials, "credentials");
  const settings = parseFields(channel.settings, input.settings, "settings");
  await requireRoom(context, projectId);
  const uid = newUid(UID_LENGTH);
  const account = await checkAccount(context, channel, { uid, credentials, settings, exceptId: null });
  const name = (input.name ?? account.name).slice(0, 100);
  const row = await refusingTwice(() =>
    context.db.write(async (transaction) => {
      const { sql } = transaction;
      const now = context.now();
      await lockProject(sql, { projectId });
      if ((await countChannels(sql, { projectId })) >= MOST_CHANNELS) throw limitReached();
      const door = await openDoor(transaction, { projectId, kind, name, now });
      const inserted = await insertChannel(sql, {
        project_id: projectId,
        integration_id: door.integrationId,
        widget_id: door.widgetId,
        widget_uid: door.widgetUid,
        kind,
        uid,
        name,
        account_id: account.id,
        account_name: account.name,
        credentials: sealCredentials(context, credentials),
        settings: toJson({ ...settings, ...account.settings }),
        next_step: account.nextStep,
        cursor: account.cursor ?? null,
        created_at: now,
        updated_at: now,
      });
      await channelsChanged(context, transaction, projectId);
      await publishChange(context, transaction, inserted);
      return inserted;
    }),
  );
  return presentChannel(context, row);
}

async function requireRoom({ db }: App, projectId: number): Promise<void> {
  if ((await countChannels(db.read, { projectId })) >= MOST_CHANNELS) throw limitReached();
}

const TWICE = "This account is connected already. Disconnect it there first.";

async function refusingTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(TWICE);
    throw error;
  }
}

async function requireChannel({ db, project }: ProjectContext, id: number): Promise<ChannelRow> {
  const row = await findChannel(db.read, { projectId: project.id, id });
  if (!row) throw notFound();
  return row;
}

export interface ChannelUpdate {
  readonly name?: string | undefined;
  readonly credentials?: Values | undefined;
  readonly settings?: Values | undefined;
  readonly paused?: boolean | undefined;
}

/** New credentials and settings are checked like the first; what waited for them is sent. */
export async function changeChannel(
  context: ProjectContext,
  id: number,
  update: ChannelUpdate,
): Promise<Summary> {
  const before = await requireChannel(context, id);
  const isNewAccount = update.credentials !== undefined || update.settings !== undefined;
  const checked = isNewAccount ? await checkedChange(context, before, update) : {};
  const wasPaused = before.state === "paused";
  const isPaused = update.paused ?? wasPaused;
  const isMended = isNewAccount || (wasPaused && !isPaused);
  return write(context, before, {
    ...checked,
    ...(update.name === undefined ? {} : { name: update.name }),
    ...(isPaused ? { state: "paused" } : isMended ? MENDED : {}),
  });
}

const MENDED = { state: "ready", problem: null, problem_at: null } as const;

async function checkedChange(
  context: ProjectContext,
  row: ChannelRow,
  update: ChannelUpdate,
): Promise<Partial<ChannelChange>> {
  const channel = requireVendor(row);
  const credentials = update.credentials
    ? parseFields(channel.credentials, update.credentials, "credentials")
    : storedCredentials(context, row);
  const settings = update.settings
    ? parseFields(channel.settings, update.settings, "settings")
    : fromJson<object>(row.settings);
  const account = await checkAccount(context, channel, {
    uid: row.uid,
    credentials,
    settings,
    exceptId: row.id,
  });
  return {
    settings: { ...settings, ...account.settings },
    credentials: sealCredentials(context, credentials),
    account_id: account.id,
    account_name: account.name,
    next_step: account.nextStep,
    // Another account starts over; the same one goes on where it was.
    ...(account.id === row.account_id ? {} : { cursor: account.cursor ?? null }),
  };
}

async function write(
  context: ProjectContext,
  before: ChannelRow,
  change: Partial<ChannelChange>,
): Promise<Summary> {
  const key = { projectId: context.project.id, id: before.id };
  const row = await refusingTwice(() =>
    context.db.write(async (transaction) => {
      const after = await updateChannelRow(transaction.sql, key, { ...change, updated_at: context.now() });
      if (!after) throw notFound();
      await publishChange(context, transaction, after);
      if (before.state !== "ready" && after.state === "ready")
        await resumeChannel(context, transaction, after);
      return after;
    }),
  );
  return presentChannel(context, row);
}

/** Asks the vendor again, and shows what it says. */
export async function checkChannelNow(context: ProjectContext, id: number): Promise<Summary> {
  const row = await requireChannel(context, id);
  const channel = requireVendor(row);
  try {
    const credentials = storedCredentials(context, row);
    const settings = fromJson<object>(row.settings);
    const account = await checkAccount(context, channel, {
      uid: row.uid,
      credentials,
      settings,
      exceptId: id,
    });
    const change = { account_id: account.id, account_name: account.name, next_step: account.nextStep };
    return await write(context, row, { ...change, ...(row.state === "failing" ? MENDED : {}) });
  } catch (error) {
    if (error instanceof AppError && error.fields?.credentials && row.state === "ready")
      await markFailing(context, row, error.fields.credentials);
    throw error;
  }
}

/** Conversations stay. The vendor is told to forget our address, as far as it answers. */
export async function removeChannel(context: ProjectContext, id: number): Promise<void> {
  const row = await requireChannel(context, id);
  const key = { projectId: context.project.id, id };
  await context.db.write(async (transaction) => {
    await failWaiting(context, transaction, row);
    await deleteChannel(transaction.sql, key);
    await closeDoor(transaction, { projectId: key.projectId, widgetId: row.widget_id, now: context.now() });
    await channelsChanged(context, transaction, key.projectId);
    await publishChange(context, transaction, row);
  });
  try {
    const channel = requireVendor(row);
    await channel.disconnect?.(vendorOf(context, channel, accountOf(context, row)));
  } catch {
    context.log.info(
      { channelId: id, kind: row.kind },
      "the vendor of a disconnected channel did not answer",
    );
  }
}

function requireVendor({ kind }: ChannelRow): VendorAccount {
  const channel = channelOf(kind);
  if (!channel) throw conflict("This channel type is no longer supported.");
  return channel;
}

function storedCredentials(context: ProjectContext, row: ChannelRow): object {
  try {
    return unsealCredentials(context, row.credentials);
  } catch (error) {
    throw invalidParams({ credentials: error instanceof Error ? error.message : "" });
  }
}

interface Candidate {
  readonly uid: string;
  readonly credentials: object;
  readonly settings: object;
  /** The channel that may have the account. */
  readonly exceptId: number | null;
}

async function checkAccount(
  context: ProjectContext,
  channel: VendorAccount,
  candidate: Candidate,
): Promise<Account> {
  const { uid, credentials, settings, exceptId } = candidate;
  await context.limiter.spend(CHECKS, String(context.project.organizationId));
  try {
    const account = await channel.connect(
      vendorOf(context, channel, { projectId: context.project.id, uid, credentials, settings }),
    );
    const holder = await findChannelByAccount(context.db.read, { kind: channel.kind, accountId: account.id });
    if (holder && holder.id !== exceptId) {
      await registerAgain(context, channel, holder);
      throw conflict(TWICE);
    }
    return { ...account, name: account.name.slice(0, 200) };
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    const problem = maskSecrets(error.message, credentials);
    throw error.isRefused ? invalidParams({ credentials: problem }) : conflict(problem);
  }
}

/** The check has pointed the account to a channel that won't exist: it is pointed back. */
async function registerAgain(app: App, channel: VendorAccount, row: ChannelRow): Promise<void> {
  try {
    await channel.connect(vendorOf(app, channel, accountOf(app, row)));
  } catch {
    app.log.warn({ channelId: row.id }, "a channel's address could not be registered again");
  }
}
