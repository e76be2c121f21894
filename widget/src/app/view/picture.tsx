import { useState } from "react";

interface Props {
  readonly name: string;
  readonly url: string | null | undefined;
}

/** A person's or the bot's picture, or else their initials. The name stands beside it, so it is not read aloud. */
export function Picture({ name, url }: Props) {
  // A picture that was replaced while the chat was open is gone.
  const [gone, setGone] = useState<string | null>(null);
  if (url && url !== gone)
    return <img className="picture" src={url} alt="" width="20" height="20" onError={() => setGone(url)} />;
  const words = name.trim().split(/\s+/);
  const initials = words.map((word) => (Array.from(word)[0] ?? "").toUpperCase());
  return <span className="picture" aria-hidden="true" data-initials={initials.slice(0, 2).join("")} />;
}
