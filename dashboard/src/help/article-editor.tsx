import { Rocket, EyeOff } from "lucide-react";
import { useDeferredValue } from "react";
import type { HelpArticleContent } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { languageName } from "../i18n/language-name.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { Form } from "../ui/form.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { cacheArticle } from "./article-cache.ts";
import { ArticlePreview } from "./article-preview.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { useArticleForm } from "./use-article-form.ts";

const strings = helpTexts.article;

interface Props {
  readonly article: HelpArticleContent;
  readonly language: string;
}

/** The text in one language, with what readers will see beside it. */
export function ArticleEditor({ article, language }: Props) {
  const { mayWrite } = useProject();
  const { form, saved, isOutrun, publish, loadTheirs } = useArticleForm(article, language);
  // A long text takes a moment to parse: typing doesn't wait for it.
  const body = useDeferredValue(form.values.body);
  const state = article.translations.find((one) => one.language === language)?.state ?? "missing";
  const bar = mayWrite && (
    <>
      {isOutrun && <ConflictNotice text={form.values.body} onLoad={loadTheirs} />}
      <SaveBar form={form} label={strings.saveDraft} saved={saved}>
        {(state === "published" || state === "changed") && (
          <UnpublishButton articleId={article.id} language={language} />
        )}
        <Button
          icon={Rocket}
          disabled={form.busy || (!form.dirty && (state === "published" || state === "missing"))}
          onClick={() => void publish()}
        >
          {strings.publish}
        </Button>
      </SaveBar>
    </>
  );
  return (
    <Form
      // The notice has more to say than the server's sentence.
      form={isOutrun ? { ...form, problem: null } : form}
      label={languageName(language)}
      bar={bar}
    >
      {state === "missing" && (
        <p className="text-[13px] text-muted">{strings.newLanguage(languageName(language))}</p>
      )}
      <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-1 gap-4">
        <TextField
          label={strings.title}
          {...form.bind("title")}
          input={{ autoComplete: "off", dir: "auto", lang: language }}
        />
        <TextField
          label={strings.description}
          optional={texts.optional}
          hint={strings.descriptionHint}
          {...form.bind("description")}
          input={{ autoComplete: "off", dir: "auto", lang: language }}
        />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <TextAreaField
            label={strings.body}
            hint={strings.bodyHint}
            {...form.bind("body")}
            area={{ rows: 22, dir: "auto", lang: language, className: "font-mono text-[13px]" }}
          />
          <section aria-label={strings.preview} className="grid min-w-0 content-start gap-1.5">
            <p aria-hidden className="text-[13px] font-medium">
              {strings.preview}
            </p>
            <div
              lang={language}
              className="min-w-0 rounded-lg border border-line bg-surface p-4 text-sm leading-relaxed [overflow-wrap:anywhere]"
            >
              <ArticlePreview body={body} />
            </div>
          </section>
        </div>
      </fieldset>
      {!mayWrite && <ReadOnlyNote />}
      <UnsavedGuard dirty={form.dirty} />
    </Form>
  );
}

interface UnpublishProps {
  readonly articleId: number;
  readonly language: string;
}

/** Takes the article from readers and the bot; the draft stays as it is. */
function UnpublishButton({ articleId, language }: UnpublishProps) {
  const { uid } = useProject();
  const toast = useToast();
  const change = useChange("unpublishHelpArticle");
  async function unpublish() {
    try {
      const { data } = await change.mutateAsync({ project_uid: uid, article_id: articleId, language });
      cacheArticle(uid, language, data);
      toast(strings.unpublished);
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  }
  return (
    <Button icon={EyeOff} busy={change.isPending} onClick={() => void unpublish()}>
      {strings.unpublish}
    </Button>
  );
}
