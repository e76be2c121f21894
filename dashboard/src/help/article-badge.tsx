import type { HelpTranslation } from "../api/client.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { Badge } from "../ui/badge.tsx";

const TONES = { draft: "plain", published: "ok", changed: "warn", missing: "plain" } as const;

export type ArticleState = HelpTranslation["state"] | "missing";

export function ArticleBadge({ state }: { readonly state: ArticleState }) {
  return <Badge tone={TONES[state]}>{helpTexts.article.states[state]}</Badge>;
}
