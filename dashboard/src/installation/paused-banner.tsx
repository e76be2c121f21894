import { Link } from "@tanstack/react-router";
import { CirclePause } from "lucide-react";
import { useRead } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { Banner } from "../ui/banner.tsx";

const strings = installationTexts.warnings;

/** Shows an operator that a restored installation sends nothing until it is resumed. */
export function PausedBanner() {
  const read = useRead("getInstallationHealth", undefined);
  if (!read.data?.data.warnings.includes("paused")) return null;
  return (
    <Banner icon={CirclePause} text={strings.pausedBanner}>
      <Link to="/installation" className="font-medium underline">
        {strings.review}
      </Link>
    </Banner>
  );
}
