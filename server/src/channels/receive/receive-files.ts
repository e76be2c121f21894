import { storeVisitorFile } from "../../attachments/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { ChannelFailure, type IncomingMessageEvent, type VendorFile } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";

interface Target {
  readonly organizationId: number;
  readonly projectId: number;
  readonly sessionId: number;
  readonly visitorId: number;
}

interface ReceivedFiles {
  readonly uids: readonly string[];
  /** A line for each file that was refused. */
  readonly notes: readonly string[];
}

/** The vendor keeps its files for a while: one that can't be fetched is tried again for so long. */
const PATIENCE_MS = 10 * 60_000;

/** Fetches the files of a message and stores them under the limits of an upload; the refused ones are named. */
export async function receiveFiles(
  app: App,
  open: OpenChannel,
  event: Pick<IncomingMessageEvent, "files" | "at">,
  target: Target,
): Promise<ReceivedFiles> {
  const uids: string[] = [];
  const notes: string[] = [];
  const { perMessage } = app.config.attachments;
  for (const [index, file] of event.files.entries()) {
    try {
      if (index >= perMessage) throw new ChannelFailure(`A message can have at most ${perMessage} files.`);
      uids.push(await receiveFile(app, open, file, target));
    } catch (error) {
      const isLate = app.now() - event.at > PATIENCE_MS;
      notes.push(`[${file.name}: ${refusalOf(error, isLate)}]`);
    }
  }
  return { uids, notes };
}

async function receiveFile(
  app: App,
  { channel, vendor }: OpenChannel,
  file: VendorFile,
  target: Target,
): Promise<string> {
  const { maxBytes } = app.config.attachments;
  const limit = `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  if (!channel.download) throw new ChannelFailure("Files of this channel can't be received.");
  if ((file.bytes ?? 0) > maxBytes) throw new ChannelFailure(limit);
  const downloaded = await channel.download(vendor, file);
  return (await storeVisitorFile(app, target, downloaded)).uid;
}

/** Rethrows what another try can change. */
function refusalOf(error: unknown, isLate: boolean): string {
  if (error instanceof ChannelFailure && (isLate || !error.isTransient)) return error.message;
  if (error instanceof AppError && error.status < 500) return error.message;
  throw error;
}
