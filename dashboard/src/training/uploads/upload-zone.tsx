import { FolderUp, Link2, Upload } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { useProject } from "../../shell/current-location.ts";
import { teachingTexts } from "../../i18n/areas/teaching.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/class-names.ts";
import { useToast } from "../../ui/toast.tsx";
import { chosenFiles, droppedFiles, MAX_FILES, type LocalFile } from "./dropped-files.ts";
import { uploadQueue } from "./upload-queue.ts";

const strings = teachingTexts.upload;

/** Takes files and folders by drop or by dialog. */
export function UploadZone({ onAddUrl }: { readonly onAddUrl: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const add = (found: readonly LocalFile[]) => {
    if (found.length === 0) return toast(strings.noFiles, "problem");
    if (found.length > MAX_FILES) toast(strings.tooMany(MAX_FILES), "problem");
    uploadQueue.add(uid, found.slice(0, MAX_FILES));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void droppedFiles(event.dataTransfer).then(add, () => toast(strings.noFiles, "problem"));
  };
  const onPick = ({ target }: { readonly target: HTMLInputElement }) => {
    add(chosenFiles(target.files ?? []));
    // The same file can be chosen again.
    target.value = "";
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={cx(
        "mb-4 rounded-xl border border-dashed px-4 py-5 text-center",
        isOver ? "border-accent bg-hover" : "border-edge bg-surface",
      )}
    >
      <p className="font-medium">{strings.drop}</p>
      <p className="mt-1 text-[13px] text-muted">{strings.kinds}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button kind="primary" icon={Upload} onClick={() => files.current?.click()}>
          {strings.choose}
        </Button>
        <Button icon={FolderUp} onClick={() => folder.current?.click()}>
          {strings.chooseFolder}
        </Button>
        <Button icon={Link2} onClick={onAddUrl}>
          {strings.byUrl}
        </Button>
      </div>
      <input ref={files} type="file" multiple hidden aria-label={strings.choose} onChange={onPick} />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={strings.chooseFolder}
        onChange={onPick}
        {...{ webkitdirectory: "" }}
      />
    </div>
  );
}
