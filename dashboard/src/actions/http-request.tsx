import type { ActionSecret } from "../api/client.ts";
import { automationTexts } from "../i18n/areas/automation.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import type { FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { ANSWERS, BODY_TYPES, METHODS, type ActionValues } from "./action-values.ts";
import { PairList } from "./pair-list.tsx";
import { withSecrets, type Placeholder } from "./placeholders.ts";
import { TemplateField } from "./template-field.tsx";

const strings = automationTexts.request;
const answers = automationTexts.answer;

interface Props {
  readonly form: FormState<ActionValues>;
  readonly placeholders: readonly Placeholder[];
  readonly secrets: readonly ActionSecret[];
}

/** As createAction does: a request that changes something starts for visitors whom the site has signed in. */
function chooseMethod(form: FormState<ActionValues>, method: ActionValues["method"]) {
  form.set("method", method);
  if (form.start.name !== "" || form.values.method !== "GET" || method === "GET") return;
  form.set("audience", "signed");
  form.set("confirm", true);
  if (form.values.limit_per_hour === "") form.set("limit_per_hour", "20");
}

/** The request that the action sends to a service. */
export function HttpRequest({ form, placeholders, secrets }: Props) {
  const all = withSecrets(placeholders, secrets);
  const { method } = form.values;
  return (
    <Section title={strings.title} text={strings.text}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[8rem_1fr]">
          <SelectField
            label={strings.method}
            {...form.bind("method")}
            onChange={(chosen) => chooseMethod(form, chosen)}
            options={METHODS.map((value) => ({ value, label: value }))}
          />
          <TemplateField
            label={strings.url}
            hint={strings.urlHint}
            {...form.bind("url")}
            placeholders={placeholders}
            example="https://api.example.com/orders/{{parameters.order_id}}"
          />
        </div>
        <Pairs form={form} name="query" example="status" placeholders={all} />
        <Pairs form={form} name="headers" example="Authorization" placeholders={all} />
        {method !== "GET" && (
          <>
            <SelectField
              label={strings.bodyType}
              {...form.bind("body_type")}
              options={BODY_TYPES.map((value) => ({ value, label: strings.bodyTypes[value] }))}
            />
            <TemplateField
              label={strings.body}
              {...form.bind("body")}
              placeholders={all}
              rows={6}
              {...(form.values.body_type === "json"
                ? { example: '{ "order": "{{parameters.order_id}}" }' }
                : {})}
            />
          </>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={strings.timeout}
            {...form.bind("timeout_ms")}
            input={{ type: "number", min: 500, max: 30_000, step: 500 }}
          />
          <TextField
            label={strings.retries}
            {...form.bind("retries")}
            input={{ type: "number", min: 0, max: 3, step: 1 }}
          />
        </div>
      </div>
    </Section>
  );
}

interface PairsProps {
  readonly form: FormState<ActionValues>;
  readonly name: "query" | "headers";
  readonly example: string;
  readonly placeholders: readonly Placeholder[];
}

function Pairs({ form, name, example, placeholders }: PairsProps) {
  const { value, onChange, error } = form.bind(name);
  return (
    <PairList
      label={strings[name]}
      pairs={value}
      onChange={onChange}
      error={error}
      placeholders={placeholders}
      example={{ name: example, value: name === "headers" ? "Bearer {{secrets.SHOP_KEY}}" : "open" }}
    />
  );
}

/** Which part of the service's answer the bot sees. */
export function AnswerChoice({ form }: { readonly form: FormState<ActionValues> }) {
  const { answer, mapping } = form.values;
  return (
    <Section title={answers.title} text={answers.text}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <SelectField
          label={answers.label}
          {...form.bind("answer")}
          options={ANSWERS.map((value) => ({ value, label: answers.choices[value] }))}
        />
        {answer === "select" && (
          <TextField
            label={answers.pointer}
            hint={answers.pointerHint}
            {...form.bind("select")}
            input={{ dir: "ltr", spellCheck: false, placeholder: "/order/status", autoComplete: "off" }}
          />
        )}
        {answer === "mapping" && (
          <PairList
            label={answers.mapping}
            hint={answers.pointerHint}
            pairs={mapping}
            onChange={(pairs) => form.set("mapping", pairs)}
            error={form.bind("mapping").error}
            placeholders={[]}
            example={{ name: "status", value: "/order/status" }}
          />
        )}
      </div>
    </Section>
  );
}
