import { Link } from "@tanstack/react-router";
import { helpTexts } from "../i18n/areas/help.ts";
import { useProject } from "../shell/current-location.ts";
import { buttonClass } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";

const strings = helpTexts;

/** The way to the help centre from the project's settings. */
export function HelpLink() {
  const { uid } = useProject();
  return (
    <Section
      title={strings.title}
      text={strings.text}
      actions={
        <Link to="/p/$projectUid/help" params={{ projectUid: uid }} className={buttonClass()}>
          {strings.open}
        </Link>
      }
    >
      {null}
    </Section>
  );
}
