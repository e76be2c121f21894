import { useRef, type Ref } from "react";
import { ACCEPTED } from "./accepted-kinds.ts";
import type { AttachmentTexts } from "./attachment-texts.ts";
import type { Uploads } from "./use-uploads.ts";

interface Props {
  readonly uploads: Uploads;
  readonly texts: AttachmentTexts;
  readonly className: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function AttachButton({ uploads, texts, className, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={className}
        aria-label={texts.attach}
        title={texts.attach}
        onClick={() => input.current?.click()}
      >
        <svg
          width="18"
          height="18"
          viewBox="0 0 24 24"
          aria-hidden
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="m21 11-9 9a6 6 0 0 1-8-8l9-9a4 4 0 0 1 6 6l-9 9a2 2 0 0 1-3-3l8-8" />
        </svg>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={texts.attach}
        onChange={({ currentTarget }) => {
          uploads.add(currentTarget.files ?? []);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
