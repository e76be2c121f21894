import type { ChannelKindSummary } from "../api/client.ts";
import { channelsTexts } from "../i18n/areas/channels.ts";

/** Where the steps in the vendor's console are written down. */
export function KindDocs({ kind }: { readonly kind: ChannelKindSummary }) {
  return (
    <p className="text-[13px] leading-snug text-muted">
      {channelsTexts.docs(kind.label)}{" "}
      <code dir="ltr" className="font-mono text-xs break-all text-ink">
        {kind.docs}
      </code>
    </p>
  );
}
