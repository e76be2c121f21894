import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { texts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import { useToast } from "./toast.tsx";

export function CopyButton({
  text,
  label = texts.actions.copy,
}: {
  readonly text: string;
  readonly label?: string;
}) {
  const [copied, setCopied] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast(texts.actions.copyFailed, "problem");
    }
  }
  return (
    <Button size="sm" icon={copied ? Check : Copy} onClick={() => void copy()} aria-live="polite">
      {copied ? texts.actions.copied : label}
    </Button>
  );
}

/** Something to be pasted elsewhere. */
export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-canvas">
      <div className="flex items-center justify-between border-b border-line px-3 py-1.5">
        <span className="text-xs font-medium text-muted">{label}</span>
        <CopyButton text={code} />
      </div>
      <pre
        dir="ltr"
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto p-3 font-mono text-xs leading-relaxed"
      >
        {code}
      </pre>
    </div>
  );
}

/** A secret that is shown this once. */
export function SecretValue({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line bg-canvas p-2 ps-3">
      <code
        dir="ltr"
        aria-label={label}
        data-testid="secret"
        className="min-w-0 flex-1 font-mono text-xs break-all"
      >
        {value}
      </code>
      <CopyButton text={value} />
    </div>
  );
}
