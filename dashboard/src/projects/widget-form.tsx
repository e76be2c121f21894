import type { Widget, WidgetSettingsChange } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useSendsMail } from "../api/use-sends-mail.ts";
import { useProject } from "../shell/current-location.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Field, INPUT_CLASS, SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { Form, useForm, type FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { FormFields } from "./form-fields.tsx";
import { ProactiveMessages } from "./proactive-messages.tsx";
import { splitLines } from "./split-lines.ts";
import { FIRST_FIELDS, typedField, wiredField, type TypedField } from "./typed-field.ts";
import {
  typedProactiveMessage,
  wiredProactiveMessage,
  type TypedProactiveMessage,
} from "./typed-proactive-message.ts";
import { WidgetPreview } from "./widget-preview.tsx";

const strings = projectsTexts.integrations.widget;

interface Values {
  readonly name: string;
  readonly title: string;
  readonly color: string;
  readonly position: "left" | "right";
  readonly theme: "auto" | "light" | "dark";
  readonly greeting: string;
  readonly suggested_questions: string;
  readonly locale: string;
  readonly sounds: boolean;
  readonly unread: boolean;
  readonly citations: boolean;
  readonly times: boolean;
  readonly preview: boolean;
  readonly transcript: boolean;
  readonly voice: boolean;
  readonly extension: boolean;
  readonly proactive: readonly TypedProactiveMessage[];
  readonly home: boolean;
  readonly rating: boolean;
  readonly ratingQuestion: string;
  readonly form: boolean;
  readonly fields: readonly TypedField[];
  readonly allowed_origins: string;
}

/** The chat's appearance on a site and where it may appear. */
export function WidgetForm({ widget }: { readonly widget: Widget }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const [ask, question] = useConfirm();
  const update = useChange("updateWidget", ["getWidgets"]);
  const remove = useChange("deleteWidget", ["getWidgets"]);
  const form = useForm<Values>(toValues(widget), async (values) => {
    await update.mutateAsync({
      project_uid: uid,
      widget_uid: widget.widget_uid,
      name: values.name,
      settings: toSettings(values),
      allowed_origins: splitLines(values.allowed_origins),
    });
    form.saved(values);
    toast(strings.saved);
  });
  const confirmDelete = () =>
    ask({
      title: strings.deleteTitle,
      text: strings.deleteText(widget.name),
      action: strings.delete,
      done: strings.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, widget_uid: widget.widget_uid }),
    });
  return (
    <Section title={strings.look}>
      <Form form={form} className="p-5" label={strings.look}>
        <UnsavedGuard dirty={form.dirty} />
        <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-1 gap-5 sm:grid-cols-2">
          <Look form={form} />
          <Texts form={form} />
        </fieldset>
        <WidgetPreview values={form.values} logo={widget.logo} />
        {mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <SaveButton form={form} />
            <Button kind="ghost" className="ms-auto !text-danger-ink" onClick={confirmDelete}>
              {strings.delete}
            </Button>
          </div>
        ) : (
          <p className="text-[13px] text-muted">{texts.states.readOnly}</p>
        )}
      </Form>
      {question}
    </Section>
  );
}

interface PartProps {
  readonly form: FormState<Values>;
}

function Look({ form }: PartProps) {
  const { value, onChange, error } = form.bind("color");
  return (
    <>
      <TextField label={strings.name} hint={strings.nameHint} {...form.bind("name")} />
      <TextField label={strings.heading} hint={strings.headingHint} {...form.bind("title")} />
      <Field label={strings.color} error={error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={strings.color}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className="h-9 w-12 shrink-0 rounded-lg border border-line bg-raised p-1"
            />
            <input
              {...control}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className={`${INPUT_CLASS} h-9 font-mono`}
            />
          </div>
        )}
      </Field>
      <SelectField
        label={strings.position}
        options={(["right", "left"] as const).map((key) => ({ value: key, label: strings.positions[key] }))}
        {...form.bind("position")}
      />
      <SelectField
        label={strings.theme}
        options={(["auto", "light", "dark"] as const).map((key) => ({
          value: key,
          label: strings.themes[key],
        }))}
        {...form.bind("theme")}
      />
      <TextField label={strings.locale} hint={strings.localeHint} {...form.bind("locale")} />
    </>
  );
}

/** The settings that are on or off. */
type Switch = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values];

function Texts({ form }: PartProps) {
  const sendsMail = useSendsMail();
  const toggle = (name: Switch, label: string, hint?: string) => (
    <SwitchField
      label={label}
      hint={hint}
      checked={form.values[name]}
      onChange={(checked) => form.set(name, checked)}
    />
  );
  return (
    <>
      <TextAreaField
        label={strings.greeting}
        hint={strings.greetingHint}
        className="sm:col-span-2"
        {...form.bind("greeting")}
        area={{ rows: 2 }}
      />
      <TextAreaField
        label={strings.questions}
        hint={strings.questionsHint}
        {...form.bind("suggested_questions")}
      />
      <TextAreaField label={strings.origins} hint={strings.originsHint} {...form.bind("allowed_origins")} />
      <div className="grid grid-cols-1 gap-4 sm:col-span-2">
        {toggle("form", strings.form, strings.formHint)}
        {form.values.form && (
          <FormFields
            fields={form.values.fields}
            onChange={(fields) => form.set("fields", fields)}
            problemAt={(path) => form.errorAt(`${FIELDS_PATH}.${path}`)}
            problem={form.errorAt(FIELDS_PATH)}
          />
        )}
        {toggle("citations", strings.citations)}
        {toggle("times", strings.times)}
        {toggle("preview", strings.missed)}
        {toggle(
          "transcript",
          strings.transcript,
          sendsMail === false ? notificationsTexts.noMailServer : strings.transcriptHint,
        )}
        {toggle("voice", strings.voice, strings.voiceHint)}
        {toggle("extension", strings.extension, strings.extensionHint)}
        {toggle("sounds", strings.sounds)}
        {toggle("unread", strings.unread)}
        {toggle("home", strings.home, strings.homeHint)}
        {toggle("rating", strings.rating, strings.ratingHint)}
        {form.values.rating && (
          <TextField
            label={strings.ratingQuestion}
            hint={strings.ratingQuestionHint}
            {...form.bind("ratingQuestion")}
            error={form.errorAt("settings.rating.question")}
          />
        )}
        <ProactiveMessages
          messages={form.values.proactive}
          onChange={(messages) => form.set("proactive", messages)}
          problemAt={(path) => form.errorAt(`settings.proactive_messages.${path}`)}
        />
      </div>
    </>
  );
}

const toValues = ({ name, settings, allowed_origins: origins }: Widget): Values => ({
  name,
  title: settings.look.title,
  color: settings.look.color,
  position: settings.look.position,
  theme: settings.look.theme,
  greeting: settings.greeting,
  suggested_questions: settings.suggested_questions.join("\n"),
  locale: settings.locale,
  sounds: settings.sounds,
  unread: settings.unread_badge,
  citations: settings.show_citations,
  times: settings.show_times,
  preview: settings.preview,
  transcript: settings.transcript,
  voice: settings.voice,
  extension: settings.browser_extension,
  proactive: settings.proactive_messages.map(typedProactiveMessage),
  home: settings.home,
  rating: settings.rating.enabled,
  ratingQuestion: settings.rating.question,
  form: settings.pre_chat_form.enabled,
  fields:
    settings.pre_chat_form.fields.length > 0 ? settings.pre_chat_form.fields.map(typedField) : FIRST_FIELDS,
  allowed_origins: origins.join("\n"),
});

const FIELDS_PATH = "settings.pre_chat_form.fields";

function toSettings(values: Values): WidgetSettingsChange {
  return {
    look: { title: values.title, color: values.color, position: values.position, theme: values.theme },
    greeting: values.greeting,
    suggested_questions: splitLines(values.suggested_questions),
    locale: values.locale,
    sounds: values.sounds,
    unread_badge: values.unread,
    show_citations: values.citations,
    show_times: values.times,
    preview: values.preview,
    transcript: values.transcript,
    voice: values.voice,
    browser_extension: values.extension,
    proactive_messages: values.proactive.map(wiredProactiveMessage),
    home: values.home,
    rating: { enabled: values.rating, question: values.ratingQuestion },
    // Hidden fields are not sent, because their errors would be invisible.
    pre_chat_form: {
      enabled: values.form,
      ...(values.form ? { fields: values.fields.map(wiredField) } : {}),
    },
  };
}
