import type { z } from "zod";
import { listChannelsOfKind } from "../channels/index.ts";
import { AppError, conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { countryOf, isInAreas, isPremium, parseAreas } from "../platform/phone-numbers/phone-numbers.ts";
import { lockProject } from "../projects/index.ts";
import { releaseReservation, reserve } from "../spending/index.ts";
import { beginCallIn, isNumberBlocked, visitorOfNumber } from "./begin-call.ts";
import { openVoiceChannel, overdueMs, type VoiceChannel } from "./open-call.ts";
import { presentCall } from "./present-call.ts";
import { CALL_KINDS, providerOf } from "./providers/providers.ts";
import { countActiveCalls, findActiveCallWith } from "./queries/calls.ts";
import { schedulePlacing } from "./schedule.ts";
import type { PhoneCall } from "./schema.ts";

const LONGEST_DATA = 10_000;

export interface RequestedCall {
  readonly agentId: string;
  readonly to: string;
  readonly channelId: number | undefined;
  readonly extraData: Readonly<Record<string, unknown>> | undefined;
}

/** Stores a call that is to be placed, within the limits that protect against toll fraud. */
export async function requestCall(
  context: ProjectContext,
  { agentId, to, channelId, extraData }: RequestedCall,
): Promise<z.input<typeof PhoneCall>> {
  const { project } = context;
  const channel = await requireChannel(context, channelId);
  if (agentId !== project.uid && agentId !== String(project.id))
    throw notFound(
      "There is no such agent. agent_id is the project's uid or ID: each project has one assistant.",
    );
  if (extraData && JSON.stringify(extraData).length > LONGEST_DATA)
    throw invalidParams({ extra_data: `extra_data must be at most ${LONGEST_DATA} characters of JSON.` });
  requireAllowedNumber(channel, to, "call_to");
  if (await isNumberBlocked(context, channel, to))
    throw conflict("This number is blocked. Unblock the visitor first.");
  await requireBudget(context, channel);
  // A call that can't begin doesn't count.
  await requireFreeLine(context, context.db.read, channel, to);
  await spendRate(context, channel);
  const row = await context.db.write(async (transaction) => {
    await lockProject(transaction.sql, { projectId: project.id });
    await requireFreeLine(context, transaction.sql, channel, to);
    const call = await beginCallIn(context, transaction, channel, {
      visitor: await visitorOfNumber(context, transaction, channel, to),
      direction: "outbound",
      from: channel.settings.phone_number,
      to,
      person: to,
      vendorId: null,
      extraData: extraData ?? null,
    });
    await schedulePlacing(context, transaction, call);
    return call;
  });
  return presentCall(row);
}

async function requireChannel(context: ProjectContext, id: number | undefined): Promise<VoiceChannel> {
  const projectId = context.project.id;
  const rows = (
    await Promise.all(CALL_KINDS.map((kind) => listChannelsOfKind(context.db.read, { projectId, kind })))
  ).flat();
  if (rows.length === 0)
    throw conflict(
      "Calls need a telephony provider. Connect Twilio Voice or Phone (Telnyx) under Integrations, Channels first.",
    );
  const row =
    id === undefined
      ? (rows.find(({ state }) => state === "ready") ?? rows[0]!)
      : rows.find((each) => each.id === id);
  if (!row) throw notFound("There is no channel for calls with this channel_id.");
  if (row.state !== "ready")
    throw conflict(
      row.state === "paused"
        ? `The channel "${row.name}" is paused. Resume it under Integrations, Channels first.`
        : `${providerOf(row.kind).label} refuses the channel "${row.name}": ${row.problem ?? ""} Check it under Integrations, Channels.`,
    );
  const channel = await openVoiceChannel(context, row.id).catch(() => null);
  if (!channel)
    throw conflict(`The credentials of the channel "${row.name}" can't be read. Enter them again.`);
  return channel;
}

/** A number that may be dialled, or an error that names the setting. */
export function requireAllowedNumber({ row, settings }: VoiceChannel, number: string, field: string): void {
  const own = settings.phone_number;
  if (number === own) throw invalidParams({ [field]: `${field} is the channel's own number.` });
  if (isPremium(number))
    throw invalidParams({
      [field]: `${field} is a premium-rate or satellite number, which is never called.`,
    });
  const country = countryOf(number);
  const areas = parseAreas(settings.allowed_countries) ?? [];
  const isAllowed =
    areas.length > 0 ? isInAreas(number, areas) : country !== null && country === countryOf(own);
  if (isAllowed) return;
  throw invalidParams({
    [field]: `${field} is a number in ${country ?? "no country"}, which the channel "${row.name}" must not call. allowed_countries in its settings lists what it may.`,
  });
}

async function requireBudget(context: ProjectContext, { row, settings }: VoiceChannel): Promise<void> {
  const payer = {
    organizationId: context.project.organizationId,
    projectId: context.project.id,
    widgetUid: row.widget_uid,
    isTest: false,
  };
  const micros = Math.round(settings.cost_per_minute * 1_000_000);
  await releaseReservation(context, await reserve(context, payer, [{ credits: 0, micros }]));
}

async function spendRate(context: ProjectContext, { row, settings }: VoiceChannel): Promise<void> {
  const { calls_per_minute: calls } = settings;
  try {
    await context.limiter.spend({ name: "call-begin", calls, seconds: 60 }, String(row.project_id));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    throw new AppError(
      "rate_limited",
      `At most ${calls} calls may begin in a minute: calls_per_minute in the settings of the channel "${row.name}".`,
      { headers: { ...error.headers } },
    );
  }
}

async function requireFreeLine(
  context: ProjectContext,
  sql: Parameters<typeof countActiveCalls>[0],
  { row, settings }: VoiceChannel,
  number: string,
): Promise<void> {
  const key = { channelId: row.id, since: context.now() - overdueMs(settings) };
  if (await findActiveCallWith(sql, { ...key, number }))
    throw conflict("A call to this number is under way. Wait until it has ended.");
  if ((await countActiveCalls(sql, key)) >= settings.calls_at_once)
    throw conflict(
      `At most ${settings.calls_at_once} calls may run at once: calls_at_once in the settings of the channel "${row.name}".`,
    );
}
