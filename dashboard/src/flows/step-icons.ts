import {
  CircleStop,
  CornerUpRight,
  MessageCircleQuestion,
  MessageSquare,
  Pencil,
  Split,
  UserRound,
  Zap,
  type LucideIcon,
} from "lucide-react";
import type { StepKind } from "./draft.ts";

export const STEP_ICONS: Readonly<Record<StepKind, LucideIcon>> = {
  say: MessageSquare,
  ask: MessageCircleQuestion,
  set: Pencil,
  condition: Split,
  action: Zap,
  hand_over: UserRound,
  jump: CornerUpRight,
  end: CircleStop,
};
