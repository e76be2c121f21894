import { repliesTexts } from "../i18n/areas/replies.ts";
import { Page } from "../ui/page.tsx";
import { MacrosSection } from "./macros-section.tsx";
import { SavedRepliesSection } from "./saved-replies-section.tsx";

/** What the team answers with: saved replies and macros. */
export function RepliesPage() {
  return (
    <Page title={repliesTexts.title} text={repliesTexts.text} width="narrow">
      <SavedRepliesSection />
      <MacrosSection />
    </Page>
  );
}
