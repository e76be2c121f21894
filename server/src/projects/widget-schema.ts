import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";
import { normalOrigin } from "../platform/http/origins.ts";

const FormField = z
  .object({
    key: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9_]*$/, "must start with a letter and contain only a-z, 0-9 and _.")
      .describe("`name`, `email` and `phone` fill the contact's own fields; any other key is a custom field"),
    label: z.string().trim().min(1).max(100),
    type: z.enum(["text", "email", "phone", "number", "select"]),
    required: z.boolean(),
    options: z.array(z.string().trim().min(1).max(100)).max(50).describe("The options of a select"),
  })
  // A required field of this kind could not be filled in.
  .refine(({ type, options }) => type !== "select" || options.length > 0, {
    path: ["options"],
    error: "must have at least one option for a select.",
  })
  .meta({ id: "WidgetFormField" });

const Look = z.object({
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, "must be a color such as #2563eb."),
  position: z.enum(["left", "right"]),
  theme: z.enum(["light", "dark", "auto"]),
  title: z.string().max(100).describe("Shown above the conversation; empty uses the widget's name"),
});

const PreChatForm = z.object({
  enabled: z.boolean(),
  fields: z
    .array(FormField)
    .max(20)
    .refine(
      (fields) => new Set(fields.map((field) => field.key)).size === fields.length,
      "must use each key only once.",
    ),
});

const Rating = z.object({
  enabled: z.boolean(),
  question: z
    .string()
    .trim()
    .max(200)
    .describe("What the chat asks; empty uses its own words in the visitor's language"),
});

const ProactiveMessage = z
  .object({
    enabled: z.boolean(),
    text: z.string().trim().min(1).max(500).describe("What the bubble beside the button says"),
    page: z
      .string()
      .trim()
      .max(500)
      .regex(
        /^(\/|\*|https?:\/\/)/,
        "must be a path such as /pricing* or an address such as https://shop.example/*.",
      )
      .describe("Where it is shown: a path or an address in which * stands for anything, such as /pricing*"),
    after_seconds: z.number().int().min(0).max(3600).describe("How long the visitor has been on the page"),
  })
  .meta({ id: "ProactiveMessage" });

export const WidgetSettings = z
  .object({
    look: Look,
    greeting: z.string().max(2000).describe("The first message a visitor sees; empty shows none"),
    suggested_questions: z.array(z.string().trim().min(1).max(200)).max(10),
    pre_chat_form: PreChatForm.describe("A form before the chat; its answers are saved to a contact"),
    sounds: z.boolean(),
    unread_badge: z.boolean().describe("Shows the number of unread messages on the button"),
    locale: z
      .string()
      .max(35)
      .regex(/^(auto|[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*)$/, "must be auto or a language such as en or pt-BR.")
      .describe("`auto` follows the visitor's page"),
    show_citations: z.boolean(),
    show_times: z.boolean().describe("Shows beside each message when it was sent"),
    preview: z.boolean().describe("Shows what was missed in a bubble beside the button of a closed chat"),
    transcript: z.boolean().describe("Visitors can have a copy of their conversation sent by e-mail"),
    voice: z
      .boolean()
      .describe("Visitors can speak: their browser writes down what they say and reads replies out"),
    browser_extension: z
      .boolean()
      .describe("Browser extensions may open the chat beside any page, whatever allowed_origins has"),
    proactive_messages: z
      .array(ProactiveMessage)
      .max(10)
      .describe(
        "Shown beside the button to visitors without an open conversation, each once in a browser; on a page, the first that fits",
      ),
    home: z.boolean().describe("The chat opens with a home screen: greeting, hours and past conversations"),
    rating: Rating.describe("Asks visitors to rate a conversation once it is resolved or closed"),
  })
  .meta({ id: "WidgetSettings" });

export type WidgetSettings = z.infer<typeof WidgetSettings>;

/** What every page that shows the chat may know: other pages' messages stay with the team. */
export const PublicWidgetSettings = WidgetSettings.omit({ proactive_messages: true }).meta({
  id: "PublicWidgetSettings",
});

/** Only what is included changes, also inside `look`, `pre_chat_form` and `rating`. */
export const WidgetSettingsChange = WidgetSettings.extend({
  look: Look.partial(),
  pre_chat_form: PreChatForm.partial(),
  rating: Rating.partial(),
})
  .partial()
  .meta({ id: "WidgetSettingsChange" });

export type WidgetSettingsChange = z.infer<typeof WidgetSettingsChange>;

export const AllowedOrigins = z
  .array(
    z
      .string()
      .max(300)
      .refine(
        (text) => normalOrigin(text) !== null,
        "must be a site such as https://www.example.com or https://*.example.com, without a path.",
      ),
  )
  .max(100)
  .describe("Sites that may show the widget; an empty list means any");

export const Widget = z
  .object({
    id: z.number().int(),
    widget_uid: z.string(),
    project_id: z.number().int(),
    integration_id: z.number().int(),
    name: z.string(),
    settings: WidgetSettings,
    logo: z.string().nullable().describe("The address of its logo, a path on this server; null without one"),
    bot_picture: z.string().nullable().describe("The address of its bot's picture; null without one"),
    allowed_origins: z.array(z.string()),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Widget" });

export const WidgetSnippet = z
  .object({
    widget_uid: z.string(),
    snippet: z.string().describe("Paste it before `</body>` on every page that shows the chat"),
    identity_secret: z
      .string()
      .nullable()
      .describe(
        "Keep it on your server: a JWT signed with it (HS256) proves who a visitor is, see identifyVisitor. Null without Setting > Write.",
      ),
  })
  .meta({ id: "WidgetSnippet" });

export const widgetUid = z.string().min(1).max(64).describe("The widget, as shown by getWidgets");
