import type { Headers, Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";

export const fileOf = (content: string | Buffer, name: string) =>
  new File([new Uint8Array(Buffer.from(content))], name);

/** Uploads from a computer, and what became of them. */
export function uploadsOf(app: () => TestApp) {
  const upload = (mine: Workspace, content: File, more: Record<string, string> = {}, as?: Headers) =>
    app().multipart(as ?? mine.token, "uploadFile", { project_uid: mine.projectUid, file: content, ...more });
  const filesOf = async (mine: Workspace) =>
    (await app().call(mine.token, "getProjectFiles", { project_uid: mine.projectUid, limit: 100 })).body.data;

  async function settled(mine: Workspace) {
    for (;;) {
      const files = await filesOf(mine);
      const isBusy = ({ status }: { status: string }) => status === "pending" || status === "running";
      if (files.length > 0 && !files.some(isBusy)) return files;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  return { upload, filesOf, settled };
}
