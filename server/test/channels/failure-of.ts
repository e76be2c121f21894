import { ChannelFailure } from "../../src/channels/channel.ts";

/** The failure of a vendor's work, which must fail. */
export async function failureOf(work: Promise<unknown>): Promise<ChannelFailure> {
  const error = await work.then(
    () => new Error("it succeeded"),
    (cause: unknown) => cause,
  );
  if (!(error instanceof ChannelFailure)) throw error;
  return error;
}
