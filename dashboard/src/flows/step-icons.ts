import {
  CircleStop,
  CornerUpRight,
  MessageCircleQuestion,
  MessageSquare,
  Pencil,
  ShieldCheck,
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
  prove: ShieldCheck,
  hand_over: UserRound,
  jump: CornerUpRight,
  end: CircleStop,
};
