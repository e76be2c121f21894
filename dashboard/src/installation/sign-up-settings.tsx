import type { Installation } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";

const strings = installationTexts.signUp;

export function SignUpSettings({ installation }: { readonly installation: Installation }) {
  const toast = useToast();
  const update = useChange("updateInstallation", ["getInstallation", "getSignInOptions", "getMe"]);
  const start = {
    open_sign_up: installation.open_sign_up,
    starting_credits: String(installation.starting_credits),
  };
  const form = useForm(start, async (values) => {
    await update.mutateAsync({
      ...(installation.open_sign_up_fixed ? {} : { open_sign_up: values.open_sign_up }),
      starting_credits: Number(values.starting_credits),
    });
    form.saved(values);
    toast(strings.saved);
  });
  const { value: open, onChange: setOpen } = form.bind("open_sign_up");
  return (
    <Section title={strings.title} text={strings.text}>
      <Form form={form} className="p-5">
        <UnsavedGuard dirty={form.dirty} />
        {!installation.sends_mail && <p className="text-[13px] text-muted">{strings.noMail}</p>}
        <SwitchField
          label={strings.open}
          hint={installation.open_sign_up_fixed ? strings.fixed : strings.openHint}
          checked={open}
          onChange={setOpen}
          disabled={installation.open_sign_up_fixed}
        />
        <TextField
          label={strings.credits}
          hint={strings.creditsHint}
          {...form.bind("starting_credits")}
          input={{ type: "number", min: 0, step: 1 }}
        />
        <SaveButton form={form} />
      </Form>
    </Section>
  );
}
