import type { HelpCentre } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Problem } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = helpTexts.domain;
const TOUCHED = ["getHelpCentre", "getHelpArticles", "getHelpArticle"] as const;

/** The record that proves that the domain is the project's, and its check. */
export function DomainRecord({ domain }: { readonly domain: NonNullable<HelpCentre["domain"]> }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const [ask, question] = useConfirm();
  const verify = useChange("verifyHelpDomain", TOUCHED);
  const remove = useChange("setHelpDomain", TOUCHED);
  const askToRemove = () =>
    ask({
      title: strings.removeTitle,
      text: strings.removeText(domain.host),
      action: texts.actions.remove,
      done: strings.removed,
      run: () => remove.mutateAsync({ project_uid: uid, domain: null }),
    });
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <p className="text-[13px] leading-relaxed">{strings.steps}</p>
      <CodeBlock label={strings.recordName} code={domain.record_name} />
      <CodeBlock label={strings.recordValue} code={domain.record_value} />
      <p className="text-[13px] leading-relaxed text-muted">{strings.certificate}</p>
      {verify.error && <Problem>{errorMessage(verify.error)}</Problem>}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind={domain.is_verified ? "secondary" : "primary"}
            busy={verify.isPending}
            onClick={() =>
              verify.mutate({ project_uid: uid }, { onSuccess: () => toast(strings.verifiedNow) })
            }
          >
            {strings.verify}
          </Button>
          <Button onClick={askToRemove}>{strings.remove}</Button>
        </div>
      )}
      {question}
    </div>
  );
}
