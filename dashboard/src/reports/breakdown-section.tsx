import { Users } from "lucide-react";
import type { Input } from "@parley/sdk";
import { callOperation } from "../api/client.ts";
import type { DeskReport, ReportRow } from "../api/client.ts";
import { reportsTexts } from "../i18n/areas/reports.ts";
import { texts } from "../i18n/index.ts";
import { DownloadButton } from "../ui/download-button.tsx";
import { Section } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ReportTable } from "./report-table.tsx";
import { BREAKDOWNS, type Breakdown } from "./report-search.ts";

const strings = reportsTexts;

interface BreakdownSectionProps {
  readonly report: DeskReport;
  readonly by: Breakdown;
  readonly input: Input<"getDeskReport">;
  readonly onPick: (by: Breakdown) => void;
}

export function BreakdownSection({ report, by, input, onPick }: BreakdownSectionProps) {
  const name = strings.by[by];
  const content =
    report.rows.length === 0 ? (
      <EmptyState icon={Users} title={strings.empty} text={strings.emptyText} />
    ) : (
      <>
        <ReportTable
          label={name}
          nameTitle={name}
          nameOf={(row) => nameOf(row, report.by)}
          rows={report.rows}
        />
        {report.row_count > report.rows.length && (
          <p className="border-t border-line px-5 py-3 text-[13px] text-muted">
            {strings.more(texts.number(report.rows.length), texts.number(report.row_count))}
          </p>
        )}
      </>
    );
  return (
    <Section
      title={strings.breakdown}
      text={strings.breakdownText}
      actions={
        <DownloadButton
          label={strings.export}
          fileName={strings.exportName(by)}
          type="text/csv"
          read={() => callOperation("exportDeskReport", { ...input, by })}
        />
      }
    >
      <div className="px-1 pt-2">
        <Tabs
          label={strings.breakdown}
          tabs={BREAKDOWNS.map((key) => ({ key, title: strings.by[key], content }))}
          value={by}
          onChange={(key) => onPick(key as Breakdown)}
        />
      </div>
    </Section>
  );
}

function nameOf(row: ReportRow, by: DeskReport["by"]): string {
  if (by === "channel") return CHANNELS[row.name ?? ""] ?? row.name ?? strings.figures.unknown;
  if (row.name !== null) return row.name;
  if (by === "person") return row.id === null ? strings.none.person : strings.gone.person(row.id);
  if (by === "team") return row.id === null ? strings.none.team : strings.gone.team(row.id);
  return strings.none.tag;
}

const CHANNELS: Readonly<Record<string, string>> = strings.channels;
