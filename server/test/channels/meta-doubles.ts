import type { ChannelDouble, InboundCall, SentToVisitor, VisitorMessage } from "./channel-double.ts";
import {
  ACCESS_TOKEN,
  APP_SECRET,
  BUSINESS_ACCOUNT_ID,
  PHONE_NUMBER_ID,
  signedCall,
  startGraphApi,
  type GraphApi,
} from "./graph-api.ts";
import { instagramCall, messengerCall, whatsappCall } from "./graph-webhooks.ts";

export interface MetaDouble extends ChannelDouble {
  readonly api: GraphApi;
}

type Json = Record<string, unknown>;
type Sent = Pick<SentToVisitor, "visitor" | "text" | "choices" | "file">;

const signed = (payload: unknown): InboundCall => ({ method: "POST", ...signedCall(payload) });

const common = (api: GraphApi) => ({
  api,
  credentials: { access_token: ACCESS_TOKEN, app_secret: APP_SECRET },
  problems: api.problems,
  behave: (mode: GraphApi["behaviour"]) => void (api.behaviour = mode),
  forge: (call: InboundCall) => ({
    ...call,
    headers: { ...call.headers, "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
  }),
  close: () => api.close(),
});

/** A number of the Cloud API. */
export async function startWhatsappDouble(): Promise<MetaDouble> {
  const api = await startGraphApi();
  const read = (message: Json): Sent => {
    const kind = String(message.type);
    const visitor = String(message.to ?? message.recipient);
    const { text, interactive } = message as { text?: { body: string }; interactive?: Interactive };
    if (text) return { visitor, text: text.body, choices: [], file: null };
    if (interactive)
      return { visitor, text: interactive.body.text, choices: labelsOf(interactive), file: null };
    return { visitor, text: "", choices: [], file: api.uploads.get((message[kind] as { id: string }).id)! };
  };
  return {
    ...common(api),
    kind: "whatsapp",
    env: { WHATSAPP_API_URL: api.url },
    settings: { phone_number_id: PHONE_NUMBER_ID, business_account_id: BUSINESS_ACCOUNT_ID },
    get sent() {
      return api.messages
        .filter((message) => message.status === undefined)
        .map((message) => ({ vendorMessageId: `wamid.${api.ids.get(message)}`, ...read(message) }));
    },
    message({ visitor, id, text, file, at }) {
      const timestamp = String(Math.floor(at / 1000));
      if (file) api.media.set(id, file);
      const content = file
        ? {
            type: "document",
            document: { id, filename: file.name, mime_type: file.contentType, caption: text },
          }
        : { type: "text", text: { body: text } };
      return signed(
        whatsappCall({
          contacts: [{ profile: { name: "Ada L." }, wa_id: visitor }],
          messages: [{ from: visitor, id: `wamid.in-${id}`, timestamp, ...content }],
        }),
      );
    },
    delivery: ({ visitor, vendorMessageId, state, at }) =>
      signed(
        whatsappCall({
          statuses: [
            {
              id: vendorMessageId,
              status: state,
              timestamp: String(Math.floor(at / 1000)),
              recipient_id: visitor,
              ...(state === "failed" ? { errors: [{ code: 131_026, title: "Message undeliverable" }] } : {}),
            },
          ],
        }),
      ),
  };
}

interface Interactive {
  readonly body: { readonly text: string };
  readonly action: {
    readonly buttons?: readonly { readonly reply: { readonly title: string } }[];
    readonly sections?: readonly { readonly rows: readonly { readonly title: string }[] }[];
  };
}
const labelsOf = ({ action }: Interactive): string[] => [
  ...(action.buttons ?? []).map(({ reply }) => reply.title),
  ...(action.sections ?? []).flatMap(({ rows }) => rows.map(({ title }) => title)),
];

interface PageMessage {
  readonly recipient: { readonly id: string };
  readonly message: {
    readonly text?: string;
    readonly quick_replies?: readonly { readonly title: string }[];
    readonly attachment?: { readonly payload: { readonly attachment_id?: string; readonly url?: string } };
  };
}

async function startPageDouble(
  kind: "messenger" | "instagram",
  call: (items: readonly object[]) => object,
): Promise<MetaDouble> {
  const api = await startGraphApi();
  const read = ({ recipient, message }: PageMessage): Sent => {
    const { attachment_id, url } = message.attachment?.payload ?? {};
    return {
      visitor: recipient.id,
      text: message.text ?? "",
      choices: (message.quick_replies ?? []).map(({ title }) => title),
      file:
        attachment_id === undefined ? (url === undefined ? null : { url }) : api.uploads.get(attachment_id)!,
    };
  };
  const attachmentsOf = (id: string, file: VisitorMessage["file"]) => {
    if (!file) return {};
    api.media.set(id, file);
    return { attachments: [{ type: "file", payload: { url: `${api.url}/cdn/${id}/${file.name}` } }] };
  };
  return {
    ...common(api),
    kind,
    env: { [`${kind.toUpperCase()}_API_URL`]: api.url },
    get sent() {
      return api.messages
        .filter((message) => message.message !== undefined)
        .map((message) => ({
          vendorMessageId: `m_${api.ids.get(message)}`,
          ...read(message as unknown as PageMessage),
        }));
    },
    message: ({ visitor, id, text, file, at }) =>
      signed(
        call([
          {
            sender: { id: visitor },
            timestamp: at,
            message: { mid: `m_in-${id}`, text, ...attachmentsOf(id, file) },
          },
        ]),
      ),
  };
}

/** A page, whose reports name deliveries only. */
export const startMessengerDouble = (): Promise<MetaDouble> => startPageDouble("messenger", messengerCall);
/** A professional account, whose reports name reads only. */
export const startInstagramDouble = (): Promise<MetaDouble> => startPageDouble("instagram", instagramCall);
