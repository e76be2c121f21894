import { Coffee } from "lucide-react";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { IconButton } from "../../ui/button.tsx";
import { useAway } from "./use-away.ts";

export function AwayButton() {
  const { isAway, toggle } = useAway();
  return (
    <IconButton
      icon={Coffee}
      label={isAway ? deskTexts.comeBack : deskTexts.goAway}
      active={isAway}
      onClick={toggle}
    />
  );
}
