import { useRef, useState } from "react";
import { callOperation, errorStatus, type HelpArticleContent } from "../api/client.ts";
import { queryClient } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { useProject } from "../shell/current-location.ts";
import { useForm, type FormState } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { cacheArticle } from "./article-cache.ts";

const strings = helpTexts.article;

export interface ArticleText {
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

interface ArticleForm {
  readonly form: FormState<ArticleText>;
  /** What the form starts from. */
  readonly saved: ArticleText;
  /** A colleague has saved this text since it was read. */
  readonly isOutrun: boolean;
  /** Saves what isn't saved yet, then shows it to readers. */
  readonly publish: () => Promise<void>;
  /** Forgets what was written here and takes the colleague's text. */
  readonly loadTheirs: () => Promise<void>;
}

const textOf = ({ content }: HelpArticleContent): ArticleText => ({
  title: content?.title ?? "",
  description: content?.description ?? "",
  body: content?.body ?? "",
});

/** The revision of a language that has no text yet. */
const NO_TEXT = 0;

const isConflict = (error: unknown): boolean => errorStatus(error) === 409;

const isSame = (one: ArticleText, other: ArticleText): boolean =>
  one.title === other.title && one.description === other.description && one.body === other.body;

/** The text of an article in one language while it is written. */
export function useArticleForm(article: HelpArticleContent, language: string): ArticleForm {
  const { uid } = useProject();
  const toast = useToast();
  const key = { project_uid: uid, article_id: article.id, language };
  const current = article.content?.revision;
  /** Of the text that the form continues: a newer one that was read meanwhile must not be overwritten. */
  const [revision, setRevision] = useState(current);
  const publishesNext = useRef(false);
  const saved = textOf(article);
  const form: FormState<ArticleText> = useForm(saved, async (values) => {
    const publishes = publishesNext.current;
    publishesNext.current = false;
    try {
      const written = form.dirty || current === undefined ? await save(values) : revision;
      if (!publishes) return toast(strings.saved);
      const input = { ...key, revision: written ?? NO_TEXT };
      const { data } = await callOperation("publishHelpArticle", input);
      cacheArticle(uid, language, data);
      const isPublic = data.translations.some((one) => one.language === language && one.url !== null);
      toast(isPublic ? strings.published : strings.publishedWhileOff);
    } catch (error) {
      // The newer text is shown where nothing was written here, and is what discarding leads to.
      if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: ["getHelpArticle"] });
      throw error;
    }
  });
  if (current !== revision && !form.dirty && isSame(form.values, saved)) setRevision(current);

  async function save(values: ArticleText) {
    const input = { ...key, ...values, revision: revision ?? NO_TEXT };
    const { data } = await callOperation("saveHelpTranslation", input);
    form.saved(values);
    setRevision(data.content?.revision);
    cacheArticle(uid, language, data);
    return data.content?.revision;
  }
  return {
    form,
    saved,
    isOutrun: form.dirty && current !== revision && isConflict(form.failure),
    async publish() {
      if (form.busy) return;
      publishesNext.current = true;
      await form.submit();
    },
    async loadTheirs() {
      const { data } = await callOperation("getHelpArticle", key);
      form.reset(textOf(data));
      setRevision(data.content?.revision);
      cacheArticle(uid, language, data);
    },
  };
}
