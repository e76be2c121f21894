import { useRead } from "../api/query.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { useProject } from "../shell/current-location.ts";
import { Page } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { BrowserSection } from "./browser-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { BrowserList } from "./browser-list.tsx";

const strings = notificationsTexts;

/** How the signed-in person is notified in this project. */
export function NotificationsPage() {
  const { uid, mayWrite } = useProject();
  const settings = useRead("getNotificationSettings", { project_uid: uid });
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      <ReadState read={settings} rows={8}>
        {({ data }) => (
          <>
            {!mayWrite && <p className="mb-4 text-[13px] text-muted">{strings.readOnly}</p>}
            <BrowserSection settings={data} />
            <MailSection settings={data} />
            <BrowserList settings={data} />
          </>
        )}
      </ReadState>
    </Page>
  );
}
