import { MessageSquareText } from "lucide-react";
import { useChange, useRead } from "../api/query.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { useProject } from "../shell/current-location.ts";
import { OwnedList, type OwnedPage } from "./owned-list.tsx";
import { SavedReplyDialog } from "./saved-reply-dialog.tsx";

const strings = repliesTexts;
const useSavedReplies = (page: OwnedPage) => useRead("getSavedReplies", page, { keepsPrevious: true });

export function SavedRepliesSection() {
  const { uid } = useProject();
  const remove = useChange("deleteSavedReply", ["getSavedReplies"]);
  const restore = useChange("restoreSavedReply", ["getSavedReplies"]);
  return (
    <OwnedList
      words={{
        title: strings.savedReplies,
        text: strings.savedRepliesText,
        create: strings.newReply,
        search: strings.searchReplies,
        empty: { title: strings.noSaved, text: strings.noSavedText },
        deletion: { title: strings.deleteReplyTitle, text: strings.deleteReplyText },
      }}
      icon={MessageSquareText}
      useRows={useSavedReplies}
      detail={({ text }) => text}
      onDelete={({ id }) => remove.mutateAsync({ project_uid: uid, reply_id: id })}
      onRestore={({ id }) => restore.mutateAsync({ project_uid: uid, reply_id: id })}
      dialog={(reply, onClose) => <SavedReplyDialog reply={reply} onClose={onClose} />}
    />
  );
}
