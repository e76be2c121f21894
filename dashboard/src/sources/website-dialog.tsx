import type { Source } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { splitLines } from "../projects/split-lines.ts";
import { useProject } from "../shell/current-location.ts";
import { sourcesTexts } from "../i18n/areas/sources.ts";
import { texts } from "../i18n/index.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = sourcesTexts;
const SCHEDULES = ["off", "daily", "weekly"] as const;

interface WebsiteOptions {
  readonly max_depth: number;
  readonly max_pages: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const NEW: WebsiteOptions = { max_depth: 10, max_pages: 1_000, include: [], exclude: [] };

/** Adds a website, or changes the options of a source. */
export function WebsiteDialog({
  source,
  onClose,
}: {
  readonly source?: Source;
  readonly onClose: () => void;
}) {
  const { uid } = useProject();
  const toast = useToast();
  const touched = ["getSources", "getTrainingStatus"] as const;
  const add = useChange("addWebsite", touched);
  const update = useChange("updateSource", touched);
  const isWebsite = source === undefined || source.kind === "website";
  const options = { ...NEW, ...(source?.settings as Partial<WebsiteOptions> | undefined) };
  const form = useForm(
    {
      url: source?.url ?? "",
      name: source?.name ?? "",
      schedule: source?.schedule ?? ("weekly" as const),
      max_depth: String(options.max_depth),
      max_pages: String(options.max_pages),
      include: options.include.join("\n"),
      exclude: options.exclude.join("\n"),
    },
    async (values) => {
      const shared = {
        project_uid: uid,
        schedule: values.schedule,
        ...(values.name ? { name: values.name } : {}),
      };
      const website = isWebsite
        ? {
            max_pages: Number(values.max_pages),
            include: splitLines(values.include),
            exclude: splitLines(values.exclude),
          }
        : {};
      const isOwnDepth = source !== undefined || values.max_depth !== String(NEW.max_depth);
      const depth = isWebsite && isOwnDepth ? { max_depth: Number(values.max_depth) } : {};
      if (source) await update.mutateAsync({ ...shared, ...website, ...depth, id: source.id });
      else await add.mutateAsync({ ...shared, ...website, ...depth, url: values.url });
      toast(source ? strings.saved : strings.added);
      onClose();
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={source ? (isWebsite ? strings.editTitle : source.name) : strings.addTitle}
      description={strings.addText}
      action={source ? texts.actions.save : texts.actions.add}
    >
      {!source && (
        <TextField
          label={strings.address}
          hint={strings.addressHint}
          {...form.bind("url")}
          input={{ type: "url", placeholder: "https://example.com", dir: "ltr" }}
        />
      )}
      <TextField label={strings.name} optional={texts.optional} {...form.bind("name")} />
      <SelectField
        label={strings.schedule}
        {...form.bind("schedule")}
        options={SCHEDULES.map((value) => ({ value, label: strings.schedules[value] }))}
      />
      {isWebsite && (
        <details>
          <summary className="cursor-pointer text-[13px] font-medium">{strings.options}</summary>
          <div className="mt-3 grid gap-4">
            <div className="grid grid-cols-2 gap-4">
              <TextField
                label={strings.depth}
                {...form.bind("max_depth")}
                input={{ type: "number", min: 0, max: 20 }}
              />
              <TextField
                label={strings.maxPages}
                {...form.bind("max_pages")}
                input={{ type: "number", min: 1, max: 20_000 }}
              />
            </div>
            <TextAreaField
              label={strings.include}
              hint={strings.patternsHint}
              {...form.bind("include")}
              area={{ rows: 2, dir: "ltr" }}
            />
            <TextAreaField label={strings.exclude} {...form.bind("exclude")} area={{ rows: 2, dir: "ltr" }} />
          </div>
        </details>
      )}
    </FormDialog>
  );
}
