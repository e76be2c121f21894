import type { ChannelVendor } from "../channel.ts";

/** What a person enters in Meta's dashboard: only there can an app be told which address to call. */
export const webhookStep = (
  { inboundUrl, inboundSecret }: Pick<ChannelVendor, "inboundUrl" | "inboundSecret">,
  page: string,
  fields: readonly string[],
): string =>
  `In the app's dashboard at developers.facebook.com open ${page}. Enter the callback URL ${inboundUrl} and the verify token ${inboundSecret}, press “Verify and save”, and subscribe to ${fields.join(", ")}.`;
