import type { MouseEvent } from "react";
import { formatSize, type AttachmentTexts } from "./attachment-texts.ts";
import type { Uploads } from "./use-uploads.ts";

interface Props {
  readonly uploads: Uploads;
  readonly texts: AttachmentTexts;
  /** The button that was clicked disappears, and the keyboard needs another place. */
  readonly onClicked: (event: MouseEvent) => void;
}

/** The files that wait to be sent with the message. */
export function UploadList({ uploads, texts, onClicked }: Props) {
  if (uploads.list.length === 0 && !uploads.tooMany) return null;
  const { per_message, max_bytes } = uploads.limits();
  const then = (act: (key: number) => void, key: number) => (event: MouseEvent) => {
    act(key);
    onClicked(event);
  };
  return (
    <>
      <ul className="uploads" aria-label={texts.files}>
        {uploads.list.map(({ key, file, progress, attachment, problem }) => (
          <li key={key}>
            <span className="upload-name">{file.name}</span>
            <span className="upload-size">{formatSize(file.size)}</span>
            {!attachment && !problem && (
              <progress max={1} value={progress} aria-label={`${texts.uploading} ${file.name}`} />
            )}
            {problem && (
              <span role="alert" className="upload-problem">
                {texts[problem].replace("#", formatSize(max_bytes))}
              </span>
            )}
            {problem === "uploadFailed" && (
              <button type="button" onClick={then(uploads.retry, key)}>
                {texts.retry}
              </button>
            )}
            <button
              type="button"
              aria-label={`${texts.remove}: ${file.name}`}
              onClick={then(uploads.remove, key)}
            >
              <span aria-hidden>×</span>
            </button>
          </li>
        ))}
      </ul>
      {uploads.tooMany && (
        <p role="alert" className="upload-problem">
          {texts.tooMany.replace("#", String(per_message))}
        </p>
      )}
    </>
  );
}
