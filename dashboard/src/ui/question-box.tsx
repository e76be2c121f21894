import type { AlertProps } from "./alert-box.tsx";
import { stacked } from "./dialog-stack.tsx";

/** A question above everything else that must be answered first. */
export const QuestionBox = stacked<AlertProps>(({ AlertBox }) => AlertBox);
