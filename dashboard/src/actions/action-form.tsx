import { useNavigate } from "@tanstack/react-router";
import type { ProjectAction } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { automationTexts } from "../i18n/areas/automation.ts";
import { mcpServersTexts } from "../i18n/areas/mcp-servers.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { Form, useForm, type FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { ActionRules } from "./action-rules.tsx";
import { parametersOf, toAction, toActionValues, type ActionValues } from "./action-values.ts";
import { BuiltinFields } from "./builtin-fields.tsx";
import { AnswerChoice, HttpRequest } from "./http-request.tsx";
import { McpFields } from "./mcp/mcp-fields.tsx";
import { withNamedErrors } from "./named-errors.ts";
import { ParameterEditor } from "./parameter-editor.tsx";
import { placeholdersOf } from "./placeholders.ts";
import { TestRun } from "./test-run.tsx";

const strings = automationTexts;

interface Props {
  /** Null for a new one. */
  readonly action: ProjectAction | null;
}

export function ActionForm({ action }: Props) {
  const { mayWrite } = useProject();
  const form = useActionForm(action);
  const bar = (
    <SaveBar
      form={form}
      label={action ? texts.actions.save : texts.actions.create}
      saved={toActionValues(action)}
    />
  );
  return (
    <Form form={form} className="!gap-0" label={strings.title} {...(mayWrite ? { bar } : {})}>
      <UnsavedGuard dirty={form.dirty && !form.busy} />
      <fieldset disabled={!mayWrite} className="min-w-0">
        <About form={form} isNew={action === null} />
        <ParameterEditor form={form} />
        <Configuration form={form} problem={action?.problem ?? null} />
        <ActionRules form={form} />
        {mayWrite && <TestRun form={form} action={action} />}
      </fieldset>
      {!mayWrite && <p className="text-[13px] text-muted">{texts.states.readOnly}</p>}
    </Form>
  );
}

function useActionForm(action: ProjectAction | null): FormState<ActionValues> {
  const { uid } = useProject();
  const toast = useToast();
  const navigate = useNavigate();
  const touched = ["getActions", "getAction"] as const;
  const create = useChange("createAction", touched);
  const update = useChange("updateAction", touched);
  const form = useForm<ActionValues>(toActionValues(action), async (values) => {
    const input = { project_uid: uid, ...toAction(values) };
    try {
      if (action) {
        await update.mutateAsync({ ...input, id: action.id });
        form.saved(values);
        toast(strings.saved);
        return;
      }
      const { data } = await create.mutateAsync({ ...input, kind: values.kind });
      form.saved(values);
      toast(strings.created);
      await navigate({
        to: "/p/$projectUid/actions/$actionId",
        params: { projectUid: uid, actionId: String(data.id) },
        replace: true,
      });
    } catch (error) {
      throw withNamedErrors(error);
    }
  });
  return form;
}

interface PartProps {
  readonly form: FormState<ActionValues>;
}

function About({ form, isNew }: PartProps & { readonly isNew: boolean }) {
  return (
    <Section title={strings.about} text={strings.aboutText}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <TextField
          label={strings.name}
          hint={strings.nameHint}
          {...form.bind("name")}
          input={{ dir: "ltr", autoComplete: "off", spellCheck: false, placeholder: "order_status" }}
        />
        <TextAreaField
          label={strings.description}
          hint={strings.descriptionHint}
          {...form.bind("description")}
          area={{ rows: 3 }}
        />
        {isNew && (
          <SelectField
            label={strings.kind}
            hint={mcpServersTexts.kindHint}
            {...form.bind("kind")}
            options={(["http", "builtin"] as const).map((value) => ({ value, label: strings.kinds[value] }))}
          />
        )}
      </div>
    </Section>
  );
}

function Configuration({ form, problem }: PartProps & { readonly problem: string | null }) {
  const { uid } = useProject();
  const { kind } = form.values;
  const secrets = useRead("getActionSecrets", { project_uid: uid }, { enabled: kind === "http" });
  const placeholders = placeholdersOf(parametersOf(form.values));
  if (kind === "builtin") return <BuiltinFields form={form} placeholders={placeholders} />;
  if (kind === "mcp") return <McpFields form={form} placeholders={placeholders} problem={problem} />;
  return (
    <>
      <HttpRequest form={form} placeholders={placeholders} secrets={secrets.data?.data ?? []} />
      <AnswerChoice form={form} />
    </>
  );
}
