import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { SecretValue } from "../ui/copy.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";

interface Props {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A secret, this once. */
export function ShowSecret({ title, text, label, value, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={title} description={text} persistent>
      <SecretValue value={value} label={label} />
      <DialogActions>
        <Button kind="primary" onClick={onClose} className="mt-2">
          {texts.actions.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
