import { useNavigate } from "@tanstack/react-router";
import { Languages } from "lucide-react";
import { useState } from "react";
import type { HelpArticleContent, HelpCentre } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { languageName } from "../i18n/language-name.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { AddressDialog } from "./address-dialog.tsx";

const strings = helpTexts.article;
const LISTS = ["getHelpArticles", "getHelpCollections"] as const;

interface Props {
  readonly centre: HelpCentre;
  readonly article: HelpArticleContent;
  readonly language: string;
  readonly title: string;
}

/** The public page, the address, and what deletes. */
export function ArticleActions({ centre, article, language, title }: Props) {
  const { uid, mayWrite } = useProject();
  const [isAddressing, setAddressing] = useState(false);
  const own = article.translations.find((one) => one.language === language);
  const deletion = useDeletion(article, language, title);
  return (
    <>
      {own?.url && (
        <a href={own.url} target="_blank" rel="noopener" className={buttonClass()}>
          {strings.view}
        </a>
      )}
      {own && own.state !== "draft" && !own.url && <p className="text-[13px] text-muted">{strings.hidden}</p>}
      {mayWrite && (
        <>
          <Button onClick={() => setAddressing(true)}>{strings.address}</Button>
          <RowMenu
            label={strings.more}
            more={
              own && article.translations.length > 1
                ? [
                    {
                      key: "language",
                      label: strings.deleteLanguage(languageName(language)),
                      icon: Languages,
                      danger: true,
                      run: deletion.askForLanguage,
                    },
                  ]
                : []
            }
            onDelete={deletion.askForArticle}
          />
        </>
      )}
      {isAddressing && (
        <AddressDialog uid={uid} centre={centre} article={article} onClose={() => setAddressing(false)} />
      )}
      {deletion.question}
    </>
  );
}

function useDeletion(article: HelpArticleContent, language: string, title: string) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const [ask, question] = useConfirm();
  const remove = useChange("deleteHelpArticle", LISTS);
  const removeLanguage = useChange("deleteHelpTranslation", ["getHelpArticle", ...LISTS]);
  const input = { project_uid: uid, article_id: article.id };
  return {
    question,
    askForLanguage: () =>
      ask({
        title: strings.deleteLanguageTitle,
        text: strings.deleteLanguageText(languageName(language)),
        action: texts.actions.delete,
        done: strings.languageDeleted,
        run: () => removeLanguage.mutateAsync({ ...input, language }),
      }),
    askForArticle: () =>
      ask({
        title: strings.deleteTitle,
        text: strings.deleteText(title),
        action: texts.actions.delete,
        done: strings.deleted,
        run: async () => {
          await remove.mutateAsync(input);
          // The question about unsaved changes has no use: there is nothing left to save them to.
          await navigate({
            to: "/p/$projectUid/help",
            params: { projectUid: uid },
            ignoreBlocker: true,
          });
        },
      }),
  };
}
