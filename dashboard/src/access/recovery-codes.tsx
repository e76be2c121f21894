import { securityTexts } from "../i18n/areas/security.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";

const strings = securityTexts.factors;

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, this once. */
export function ShowRecoveryCodes({ codes, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={strings.codesTitle} description={strings.codesText} persistent>
      <CodeBlock label={strings.codes} code={codes.join("\n")} />
      <DialogActions>
        <Button kind="primary" onClick={onClose} className="mt-2">
          {strings.saved}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
