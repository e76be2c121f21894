import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { formatSize, type AttachmentTexts } from "./attachment-texts.ts";
import type { ShownAttachment } from "./upload-file.ts";

interface Props {
  readonly attachments: readonly ShownAttachment[] | undefined;
  readonly texts: AttachmentTexts;
  /** The file with new addresses, once its own have expired. */
  readonly refresh: (id: string) => Promise<ShownAttachment>;
}

/** The files of a message: images as thumbnails, everything else as downloads. */
export function AttachmentList({ attachments = [], texts, refresh }: Props) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attachments" aria-label={texts.files}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <AttachmentItem given={attachment} texts={texts} refresh={refresh} />
        </li>
      ))}
    </ul>
  );
}

interface ItemProps extends Pick<Props, "texts" | "refresh"> {
  readonly given: ShownAttachment;
}

const isExpired = ({ expires_at }: ShownAttachment): boolean => Date.parse(expires_at) <= Date.now();

function AttachmentItem({ given, texts, refresh }: ItemProps) {
  const [renewed, setRenewed] = useState<ShownAttachment | null>(null);
  const [isOpen, setOpen] = useState(false);
  const file = renewed && isExpired(given) ? renewed : given;
  const renew = async (): Promise<ShownAttachment> => {
    if (!isExpired(file)) return file;
    const fresh = await refresh(given.id);
    setRenewed(fresh);
    return fresh;
  };
  const open = () =>
    void renew().then(
      () => setOpen(true),
      () => undefined,
    );
  const { image, name } = file;
  if (!image) return <Download file={file} renew={renew} texts={texts} />;
  const { width, height, url } = image.thumbnail;
  return (
    <>
      <button type="button" className="attachment-image" aria-label={`${texts.view}: ${name}`} onClick={open}>
        {/* Its size is known before it arrives: nothing below it jumps. */}
        <img
          src={url}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          onError={() => void renew().catch(() => undefined)}
        />
      </button>
      {isOpen && (
        <ImageDialog name={name} close={texts.close} onClose={() => setOpen(false)}>
          <img src={image.view_url} width={image.width} height={image.height} alt={name} />
          <Download file={file} renew={renew} texts={texts} />
        </ImageDialog>
      )}
    </>
  );
}

interface DownloadProps {
  readonly file: ShownAttachment;
  readonly renew: () => Promise<ShownAttachment>;
  readonly texts: AttachmentTexts;
}

function Download({ file, renew, texts }: DownloadProps) {
  const { name, size, url } = file;
  const onClick = (event: MouseEvent) => {
    if (!isExpired(file)) return;
    event.preventDefault();
    renew().then(
      (fresh) => location.assign(fresh.url),
      () => undefined,
    );
  };
  const details = `${name.slice(name.lastIndexOf(".") + 1).toUpperCase()} · ${formatSize(size)}`;
  return (
    <a
      className="attachment-file"
      href={url}
      download={name}
      aria-label={`${texts.download}: ${name} ${details}`}
      onClick={onClick}
    >
      <span className="upload-name">{name}</span> <span className="upload-size">{details}</span>
    </a>
  );
}

interface DialogProps {
  readonly name: string;
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function ImageDialog({ name, close, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="attachment-dialog" closedby="any" aria-label={name} onClose={onClose}>
      <button type="button" onClick={() => dialog.current?.close()}>
        {close}
      </button>
      {children}
    </dialog>
  );
}
