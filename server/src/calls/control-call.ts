import type { z } from "zod";
import { ChannelFailure, maskSecrets } from "../channels/index.ts";
import type { ListPage, ListAnswer } from "../platform/db/index.ts";
import { AppError, conflict, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { hasEnded, reportStatus } from "./call-status.ts";
import { openVoiceChannel, stepUrl, type VoiceChannel } from "./open-call.ts";
import { presentCall } from "./present-call.ts";
import {
  findCallOfProject,
  pageOfCalls,
  updateCall,
  type CallFilter,
  type CallRow,
} from "./queries/calls.ts";
import { requireAllowedNumber } from "./request-call.ts";
import type { PhoneCall } from "./schema.ts";

type PresentedCall = z.input<typeof PhoneCall>;

export async function listCalls(
  { db, project }: ProjectContext,
  filter: Omit<CallFilter, "projectId">,
  page: ListPage,
): Promise<ListAnswer<PresentedCall[]>> {
  const { rows, count } = await pageOfCalls(db.read, { ...filter, projectId: project.id }, page);
  return page.answer(rows.map(presentCall), count);
}

export async function requireCall({ db, project }: ProjectContext, id: number): Promise<CallRow> {
  const call = await findCallOfProject(db.read, { projectId: project.id, id });
  if (!call) throw notFound();
  return call;
}

/** The carrier reports the end; a call that it has not accepted yet ends here. */
export async function hangUp(context: ProjectContext, id: number): Promise<PresentedCall> {
  const call = await requireCall(context, id);
  if (hasEnded(call)) return presentCall(call);
  if (call.vendor_id === null) {
    if (call.asked_at !== null) throw conflict("The call is being placed. Try again in a moment.");
    return presentCall((await reportStatus(context, id, { status: "canceled" })) ?? call);
  }
  const { vendor, provider } = await requireLine(context, call);
  await asking(vendor.credentials, () => provider.hangUp(vendor, call.vendor_id!));
  return presentCall(await requireCall(context, id));
}

/** Dials a person in; the bot leaves the call. */
export async function transfer(
  context: ProjectContext,
  id: number,
  number: string | undefined,
): Promise<PresentedCall> {
  const call = await requireCall(context, id);
  if (call.status !== "in-progress" || call.vendor_id === null)
    throw conflict("Only a call that is in progress can be transferred.");
  const channel = await requireLine(context, call);
  const to = number ?? channel.settings.transfer_number;
  if (to === "")
    throw conflict(
      `Name the number to transfer to in "to", or set transfer_number in the settings of the channel "${channel.row.name}".`,
    );
  if (to !== channel.settings.transfer_number) requireAllowedNumber(channel, to, "to");
  await context.db.writeStatement((sql) => updateCall(sql, id, { transfer_to: to, transfer_status: null }));
  const url = stepUrl(channel, call, "transfer");
  const { vendor, provider } = channel;
  try {
    await asking(vendor.credentials, () => provider.redirect(vendor, call.vendor_id!, url));
  } catch (error) {
    // Otherwise the call would be put through when its stream ends.
    const { transfer_to, transfer_status } = call;
    await context.db.writeStatement((sql) => updateCall(sql, id, { transfer_to, transfer_status }));
    throw error;
  }
  return presentCall(await requireCall(context, id));
}

async function requireLine(context: ProjectContext, { channel_id: id }: CallRow): Promise<VoiceChannel> {
  const channel = await openVoiceChannel(context, id).catch(() => null);
  if (!channel) throw conflict("The channel of this call is disconnected.");
  return channel;
}

async function asking(credentials: object, request: () => Promise<void>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    const problem = maskSecrets(error.message, credentials);
    throw error.isTransient
      ? new AppError("conflict", `${problem} Try again in a moment.`)
      : conflict(problem);
  }
}
