import {
  Ban,
  CircleCheck,
  Clock,
  Ellipsis,
  Flag,
  ShieldAlert,
  ShieldCheck,
  UserRoundPlus,
  Zap,
} from "lucide-react";
import type { SessionDetail } from "../../api/client.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { repliesTexts } from "../../i18n/areas/replies.ts";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { BlockVisitor } from "./use-block-visitor.tsx";
import type { DeskActions } from "./use-desk-actions.ts";

const strings = deskTexts;

interface Props {
  readonly session: SessionDetail;
  readonly actions: DeskActions;
  readonly block: BlockVisitor;
  readonly onMacros: () => void;
}

/** What else can be done with a conversation. */
export function ConversationMenu({ session, actions, block, onMacros }: Props) {
  const targets = [session.session_uid];
  const { is_spam: isSpam } = session;
  const spam = () =>
    actions.change(targets, { is_spam: !isSpam }, isSpam ? strings.unmarkedSpam : strings.markedSpam);
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={strings.more} />}
      items={[
        {
          key: "assign",
          label: strings.assign,
          icon: UserRoundPlus,
          run: () => actions.ask("assign", targets),
        },
        { key: "snooze", label: strings.snooze, icon: Clock, run: () => actions.ask("snooze", targets) },
        {
          key: "priority",
          label: strings.priority,
          icon: Flag,
          run: () => actions.ask("priority", targets),
        },
        { key: "macro", label: repliesTexts.runMacro, icon: Zap, run: onMacros },
        "line",
        {
          key: "spam",
          label: isSpam ? strings.notSpam : strings.markSpam,
          icon: isSpam ? ShieldCheck : ShieldAlert,
          run: spam,
        },
        ...(session.visitor_id === null
          ? []
          : [
              {
                key: "block",
                label: session.is_visitor_blocked ? strings.unblock : strings.block,
                icon: session.is_visitor_blocked ? CircleCheck : Ban,
                danger: !session.is_visitor_blocked,
                run: block.toggle,
              },
            ]),
      ]}
    />
  );
}
