import type { AlertProps } from "./alert-box.tsx";
import { lazily } from "./lazily.tsx";
import { loadOverlays } from "./load-overlays.ts";

/** A question over everything else that wants an answer first. */
export const QuestionBox = lazily<AlertProps>(async () => (await loadOverlays()).AlertBox);
