import { useRead } from "../api/query.ts";
import { LINK_CLASS } from "../access/access-frame.tsx";
import { BASE_PATH } from "../api/client.ts";
import { useProject } from "../shell/current-location.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { CodeBlock } from "../ui/copy.tsx";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { exampleCode } from "./example-code.ts";

const strings = projectsTexts.integrations.examples;

/** Code that runs unchanged once a key is filled in. */
export function Examples() {
  const { uid } = useProject();
  const widgets = useRead("getWidgets", { project_uid: uid });
  const settings = useRead("getProjectSettings", { project_uid: uid });
  return (
    <Section title={strings.title} text={strings.text}>
      <ReadState read={widgets}>
        {({ data: [widget] }) => (
          <ReadState read={settings}>
            {(answer) => {
              const code = exampleCode({
                origin: location.origin,
                baseUrl: `${location.origin}${BASE_PATH}`,
                widgetUid: widget?.widget_uid ?? "WIDGET_UID",
                model: answer.data.model,
              });
              return (
                <div className="grid gap-4 p-5">
                  <CodeBlock label={strings.curlSession} code={code.session} />
                  <CodeBlock label={strings.curlMessage} code={code.message} />
                  <CodeBlock label={strings.search} code={code.search} />
                  <CodeBlock label={strings.sdk} code={code.sdk} />
                  <CodeBlock label={strings.openai} code={code.openai} />
                  <CodeBlock label={strings.messages} code={code.messages} />
                  <a href="/docs" className={`${LINK_CLASS} justify-self-start text-[13px]`}>
                    {strings.reference}
                  </a>
                </div>
              );
            }}
          </ReadState>
        )}
      </ReadState>
    </Section>
  );
}
