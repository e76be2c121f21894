import { z } from "zod";
import type { ChannelVendor } from "../../channel.ts";
import { AccessToken, AppSecret, GraphId } from "../credentials.ts";

export const WHATSAPP = "WhatsApp";

export const WhatsappCredentials = z.strictObject({ access_token: AccessToken, app_secret: AppSecret });
export const WhatsappSettings = z.strictObject({ phone_number_id: GraphId, business_account_id: GraphId });

export type WhatsappVendor = ChannelVendor<
  z.infer<typeof WhatsappCredentials>,
  z.infer<typeof WhatsappSettings>
>;
