import { BUSINESS_ACCOUNT_ID, INSTAGRAM_ID, PAGE_ID, PHONE_NUMBER_ID } from "./graph-api.ts";

/** Calls as the references of Meta's webhooks show them. */
export const WHATSAPP_PERSON = "16505551234";
export const PAGE_PERSON = "9123456789012345";

const seconds = (at: number) => String(Math.floor(at / 1000));

export const whatsappCall = (value: object, phoneNumberId = PHONE_NUMBER_ID) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: BUSINESS_ACCOUNT_ID,
      changes: [
        {
          field: "messages",
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: "15550783881", phone_number_id: phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
});

export const whatsappMessage = (id: string, content: object, at = Date.now()) =>
  whatsappCall({
    contacts: [
      { profile: { name: "Sheena Nelson" }, wa_id: WHATSAPP_PERSON, user_id: "US.13491208655302741918" },
    ],
    messages: [
      {
        from: WHATSAPP_PERSON,
        from_user_id: "US.13491208655302741918",
        id,
        timestamp: seconds(at),
        ...content,
      },
    ],
  });

export const whatsappText = (id: string, body: string, at?: number) =>
  whatsappMessage(id, { type: "text", text: { body } }, at);

export const whatsappStatus = (id: string, status: string, more: object = {}, at = Date.now()) =>
  whatsappCall({
    statuses: [{ id, status, timestamp: seconds(at), recipient_id: WHATSAPP_PERSON, ...more }],
  });

const pageCall = (object: string, account: string) => (items: readonly object[], id: string) => ({
  object,
  entry: [
    {
      id,
      time: Date.now(),
      messaging: items.map((item) => ({
        sender: { id: PAGE_PERSON },
        recipient: { id: account },
        timestamp: Date.now(),
        ...item,
      })),
    },
  ],
});

export const messengerCall = (items: readonly object[], id = PAGE_ID) => pageCall("page", PAGE_ID)(items, id);
export const instagramCall = (items: readonly object[], id = INSTAGRAM_ID) =>
  pageCall("instagram", INSTAGRAM_ID)(items, id);
