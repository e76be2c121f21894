import { useState } from "react";
import type { Widget } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { SelectField } from "../ui/field.tsx";
import { CodeBlock, SecretValue } from "../ui/copy.tsx";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { IDENTIFY_CALL, IDENTITY_SNIPPETS, type SnippetLanguage } from "./identity-snippets.ts";

const strings = projectsTexts.integrations.widget;

/** The line for the site, and the secret that proves who a visitor is. */
export function WidgetSnippet({ widget }: { readonly widget: Widget }) {
  const { uid } = useProject();
  const [shown, setShown] = useState(false);
  const [ask, question] = useConfirm();
  const input = { project_uid: uid, widget_uid: widget.widget_uid };
  const read = useRead("getWidgetSnippet", input);
  const rotate = useChange("rotateWidgetSecret", ["getWidgetSnippet"]);
  const confirmRotate = () =>
    ask({
      title: strings.rotateTitle,
      text: strings.rotateText,
      action: strings.rotate,
      done: strings.rotated,
      run: () => rotate.mutateAsync(input),
    });
  return (
    <Section title={strings.snippet} text={strings.snippetText}>
      <ReadState read={read} rows={3}>
        {({ data }) => (
          <div className="grid gap-4 p-5">
            <CodeBlock label={strings.snippet} code={data.snippet} />
            {data.identity_secret !== null && (
              <div className="grid gap-2">
                <h3 className="text-[13px] font-medium">{strings.secret}</h3>
                <p className="text-[13px] leading-relaxed text-muted">{strings.secretText}</p>
                {shown && <SecretValue value={data.identity_secret} label={strings.secret} />}
                <div className="flex gap-2">
                  <Button size="sm" onClick={() => setShown(!shown)}>
                    {shown ? strings.hide : strings.show}
                  </Button>
                  <Button size="sm" onClick={confirmRotate}>
                    {strings.rotate}
                  </Button>
                </div>
                <IdentitySnippet />
              </div>
            )}
            {widget.settings.browser_extension && <ExtensionDownload widgetUid={widget.widget_uid} />}
          </div>
        )}
      </ReadState>
      {question}
    </Section>
  );
}

function ExtensionDownload({ widgetUid }: { readonly widgetUid: string }) {
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-[13px] font-medium">{strings.extensionTitle}</h3>
      <p className="text-[13px] leading-relaxed text-muted">{strings.extensionText}</p>
      <a href={`/widget/extension.zip?id=${widgetUid}`} download className={buttonClass()}>
        {strings.extensionDownload}
      </a>
    </div>
  );
}

const LANGUAGES = (Object.keys(IDENTITY_SNIPPETS) as SnippetLanguage[]).map((value) => ({
  value,
  label: value,
}));

/** How the site's server signs its users, and how its page passes that on. */
function IdentitySnippet() {
  const [language, setLanguage] = useState<SnippetLanguage>("Node.js");
  return (
    <div className="mt-2 grid grid-cols-1 gap-3">
      <h3 className="text-[13px] font-medium">{strings.identify}</h3>
      <p className="text-[13px] leading-relaxed text-muted">{strings.identifyText}</p>
      <SelectField
        label={strings.identifyLanguage}
        value={language}
        options={LANGUAGES}
        onChange={setLanguage}
      />
      <CodeBlock label={language} code={IDENTITY_SNIPPETS[language]} />
      <CodeBlock label={strings.identifyPage} code={IDENTIFY_CALL} />
    </div>
  );
}
