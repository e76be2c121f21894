import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { useRead } from "../api/query.ts";
import { useOrganization } from "../shell/current-location.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { CodeBlock, CopyButton } from "../ui/copy.tsx";
import { Page, Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { LINK_CLASS } from "./access-frame.tsx";

const strings = accessTexts.mcp;

export function McpPage() {
  const organization = useOrganization();
  const setup = useRead("getMcpSetup", { organization_id: organization.id });
  const [client, setClient] = useState<string | null>(null);
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      <ReadState read={setup}>
        {({ data }) => (
          <>
            <Section title={strings.url}>
              <div className="flex items-center gap-3 px-5 py-4">
                <code className="min-w-0 flex-1 font-mono text-[13px] break-all">{data.url}</code>
                <CopyButton text={data.url} />
              </div>
              <p className="px-5 pb-4 text-[13px] text-muted">{strings.connect}</p>
            </Section>
            <Section title={strings.token}>
              <p className="px-5 py-4 text-[13px] text-muted">
                {strings.tokenText}{" "}
                <code className="font-mono text-xs text-ink">{data.token_placeholder}</code>{" "}
                {organization.isOwner ? (
                  <Link
                    to="/o/$organizationId/tokens"
                    params={{ organizationId: String(organization.id) }}
                    className={LINK_CLASS}
                  >
                    {accessTexts.tokens.title}
                  </Link>
                ) : (
                  strings.askForToken
                )}
              </p>
            </Section>
            <Section title={strings.clients}>
              <div className="px-5 pt-2 pb-5">
                <Tabs
                  label={strings.clients}
                  value={client ?? data.clients[0]?.client ?? ""}
                  onChange={setClient}
                  tabs={data.clients.map((entry) => ({
                    key: entry.client,
                    title: entry.label,
                    content: (
                      <div className="grid gap-3">
                        <p className="text-[13px] leading-relaxed text-muted">{entry.instructions}</p>
                        <CodeBlock
                          label={entry.file ? `${strings.file} ${entry.file}` : entry.label}
                          code={entry.configuration}
                        />
                      </div>
                    ),
                  }))}
                />
              </div>
            </Section>
          </>
        )}
      </ReadState>
    </Page>
  );
}
