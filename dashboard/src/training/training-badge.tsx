import type { TrainingText } from "../api/client.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

const TONES: Readonly<Record<TrainingText["status"], Tone>> = {
  pending: "plain",
  running: "accent",
  completed: "ok",
  failed: "danger",
};

export function TrainingBadge({ status }: { readonly status: TrainingText["status"] }) {
  return <Badge tone={TONES[status]}>{trainingTexts.status[status]}</Badge>;
}
