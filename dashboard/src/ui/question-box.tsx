import type { AlertProps } from "./alert-box.tsx";
import { lazily } from "./lazily.tsx";
import { loadOverlays } from "./load-overlays.ts";

/** A question above everything else that must be answered first. */
export const QuestionBox = lazily<AlertProps>(async () => (await loadOverlays()).AlertBox);
