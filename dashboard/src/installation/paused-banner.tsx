import { Link } from "@tanstack/react-router";
import { CirclePause } from "lucide-react";
import { useRead } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";

const strings = installationTexts.warnings;

/** Shows an operator that a restored installation sends nothing until it is resumed. */
export function PausedBanner() {
  const read = useRead("getInstallationHealth", undefined);
  if (!read.data?.data.warnings.includes("paused")) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 text-[13px] text-warn"
    >
      <span className="flex items-center gap-2">
        <CirclePause aria-hidden className="size-4" />
        {strings.pausedBanner}
      </span>
      <Link to="/installation" className="font-medium underline">
        {strings.review}
      </Link>
    </div>
  );
}
