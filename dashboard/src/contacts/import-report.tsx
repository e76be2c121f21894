import { contactsTexts } from "../i18n/areas/contacts.ts";
import type { Report } from "./use-import.ts";

const strings = contactsTexts.import;

export function ImportReport({ report, title }: { readonly report: Report; readonly title: string }) {
  const { imported, updated, rows } = report;
  return (
    <section aria-label={title} className="rounded-lg bg-canvas p-4 text-[13px]">
      <h3 className="font-medium">{title}</h3>
      <p role="status" className="mt-1">
        {strings.summary(report)}
      </p>
      {imported + updated === 0 && <p className="mt-1 text-danger-ink">{strings.nothing}</p>}
      {rows.length > 0 && (
        <>
          <h4 className="mt-3 font-medium">{strings.refused}</h4>
          <ul className="mt-1 max-h-40 overflow-y-auto text-muted" tabIndex={0}>
            {rows.map(({ row, reason }) => (
              <li key={row}>
                {strings.row} {row}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
