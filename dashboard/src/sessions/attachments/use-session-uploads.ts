import { createUploads, uploadFile, useUploads, type Uploads, type UploadStore } from "@parley/chat-ui";
import { useEffect } from "react";
import { BASE_PATH, callOperation, csrfHeaders } from "../../api/client.ts";
import { useProject } from "../../shell/current-location.ts";
import { useWorkspace } from "../../shell/me.tsx";

/** By user and conversation: like a draft, files wait while the person reads another conversation. */
const stores = new Map<string, UploadStore>();

/** The files that are chosen for the next reply in a conversation. */
export function useSessionUploads(sessionUid: string): Uploads {
  const { uid } = useProject();
  const { me } = useWorkspace();
  const key = `${me.user.id}.${uid}.${sessionUid}`;
  const store =
    stores.get(key) ?? createSessionUploads({ project_uid: uid, session_uid: sessionUid }, me.files);
  stores.set(key, store);
  useEffect(() => {
    return () => {
      if (store.state().list.length === 0) stores.delete(key);
    };
  }, [store, key]);
  return useUploads(store);
}

const createSessionUploads = (
  target: { readonly project_uid: string; readonly session_uid: string },
  limits: ReturnType<UploadStore["limits"]>,
): UploadStore =>
  createUploads({
    limits: () => limits,
    send: (file, onProgress, signal) =>
      uploadFile({
        url: `${BASE_PATH}/uploadAttachment`,
        headers: csrfHeaders(),
        fields: target,
        file,
        signal,
        onProgress,
      }),
    // What can't be deleted now is deleted after a day.
    discard: ({ id }) =>
      void callOperation("deleteAttachment", { ...target, attachment_id: id }).catch(() => undefined),
  });
