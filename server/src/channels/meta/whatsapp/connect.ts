import { z } from "zod";
import { ChannelFailure, type Account } from "../../channel.ts";
import { queryGraph, requestGraph } from "../graph.ts";
import { webhookStep } from "../webhook-step.ts";
import { WHATSAPP, type WhatsappVendor } from "./account.ts";

const PhoneNumber = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().optional(),
});
const PhoneNumbers = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function connectWhatsapp(vendor: WhatsappVendor): Promise<Account> {
  const { phone_number_id, business_account_id } = vendor.settings;
  const { display_phone_number, verified_name } = await named(`the phone number ID ${phone_number_id}`, () =>
    queryGraph(
      vendor,
      WHATSAPP,
      {
        method: "GET",
        path: `/${phone_number_id}`,
        query: { fields: "id,display_phone_number,verified_name" },
      },
      PhoneNumber,
    ),
  );
  await requireNumberOfAccount(vendor);
  await named(`the business account ID ${business_account_id}`, () =>
    requestGraph(vendor, WHATSAPP, { method: "POST", path: `/${business_account_id}/subscribed_apps` }),
  );
  return {
    id: phone_number_id,
    name: verified_name ? `${verified_name} (${display_phone_number})` : display_phone_number,
    nextStep: webhookStep(vendor, "WhatsApp > Configuration", ["messages"]),
  };
}

/** A number of another business account would be connected and never hear of a message. */
async function requireNumberOfAccount(vendor: WhatsappVendor): Promise<void> {
  const { phone_number_id, business_account_id } = vendor.settings;
  const { data } = await named(`the business account ID ${business_account_id}`, () =>
    queryGraph(
      vendor,
      WHATSAPP,
      {
        method: "GET",
        path: `/${business_account_id}/phone_numbers`,
        query: { fields: "id", limit: "1000" },
      },
      PhoneNumbers,
    ),
  );
  if (!data.some(({ id }) => id === phone_number_id))
    throw new ChannelFailure(
      "The business account has no such phone number. Copy both IDs from the same page, WhatsApp > API Setup.",
    );
}

/** Two ids are entered: the message says which one Meta does not know. */
async function named<Result>(what: string, request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.isTransient || error.isRefused) throw error;
    throw new ChannelFailure(
      `WhatsApp does not know ${what}, or the token may not see it. Copy it from WhatsApp > API Setup, and give the token's user access to the account. (${error.message})`,
    );
  }
}
