import { useChange, useRead } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";

const strings = installationTexts.warnings;

/** What an operator has to decide or to do; nothing where all is well. */
export function Warnings() {
  const read = useRead("getInstallationHealth", undefined);
  const resume = useChange("resumeInstallation", ["getInstallationHealth"]);
  const [ask, question] = useConfirm();
  const confirmResume = () =>
    ask({
      title: strings.resumeTitle,
      text: strings.resumeText,
      action: strings.resume,
      kind: "primary",
      done: strings.resumed,
      run: () => resume.mutateAsync({}),
    });
  return (
    <div role="status">
      {read.data?.data.warnings.map((warning) => (
        <div
          key={warning}
          className="mb-6 grid justify-items-start gap-2 rounded-xl bg-warn-soft p-4 text-[13px] leading-relaxed"
        >
          {warning === "paused" ? (
            <>
              <h2 className="font-semibold">{strings.paused}</h2>
              <p>{strings.pausedText}</p>
              <Button kind="primary" onClick={confirmResume}>
                {strings.resume}
              </Button>
            </>
          ) : (
            <p>{strings[warning]}</p>
          )}
        </div>
      ))}
      {question}
    </div>
  );
}
