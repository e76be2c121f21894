import { AttachmentList } from "@parley/chat-ui";
import { callOperation, type SessionMessage } from "../../api/client.ts";
import { sessionFilesTexts } from "../../i18n/areas/session-files.ts";
import { useProject } from "../../shell/current-location.ts";
import "./styles.ts";

/** The files of a message in the inbox. */
export function MessageFiles({ message }: { readonly message: SessionMessage }) {
  const { uid } = useProject();
  return (
    <AttachmentList
      attachments={message.attachments}
      texts={sessionFilesTexts}
      refresh={async (id) => {
        const target = { project_uid: uid, session_uid: message.session_uid, attachment_id: id };
        return (await callOperation("getAttachment", target)).data;
      }}
    />
  );
}
