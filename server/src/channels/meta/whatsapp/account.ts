import { z } from "zod";
import type { ChannelVendor } from "../../channel.ts";
import { AccessToken, AppSecret, GraphId } from "../credentials.ts";

export const WHATSAPP = "WhatsApp";

export const WhatsappCredentials = z.strictObject({
  access_token: AccessToken.describe("A token of a system user, from Meta's Business Settings"),
  app_secret: AppSecret.describe("App settings > Basic in the app's dashboard at Meta"),
});
export const WhatsappSettings = z.strictObject({
  phone_number_id: GraphId.describe("WhatsApp > API Setup in the app's dashboard; not the number itself"),
  business_account_id: GraphId.describe("WhatsApp Business Account ID, on the same page"),
});

export type WhatsappVendor = ChannelVendor<
  z.infer<typeof WhatsappCredentials>,
  z.infer<typeof WhatsappSettings>
>;
