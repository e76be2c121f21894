import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { useRead } from "../api/query.ts";
import { useOrganization } from "../shell/current-location.ts";
import { texts } from "../i18n/index.ts";
import { CodeBlock, CopyButton } from "../ui/copy.tsx";
import { Page, Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { LINK_CLASS } from "./access-frame.tsx";

const words = texts.access.mcp;

export function McpPage() {
  const organization = useOrganization();
  const setup = useRead("getMcpSetup", { organization_id: organization.id });
  const [client, setClient] = useState<string | null>(null);
  return (
    <Page title={words.title} text={words.text} width="narrow">
      <ReadState read={setup}>
        {({ data }) => (
          <>
            <Section title={words.url}>
              <div className="flex items-center gap-3 px-5 py-4">
                <code className="min-w-0 flex-1 font-mono text-[13px] break-all">{data.url}</code>
                <CopyButton text={data.url} />
              </div>
            </Section>
            <Section title={words.token}>
              <p className="px-5 py-4 text-[13px] text-muted">
                {words.tokenText} <code className="font-mono text-xs text-ink">{data.token_placeholder}</code>{" "}
                {organization.isOwner ? (
                  <Link
                    to="/o/$organizationId/tokens"
                    params={{ organizationId: String(organization.id) }}
                    className={LINK_CLASS}
                  >
                    {texts.access.tokens.title}
                  </Link>
                ) : (
                  words.askForToken
                )}
              </p>
            </Section>
            <Section title={words.clients}>
              <div className="px-5 pt-2 pb-5">
                <Tabs
                  label={words.clients}
                  value={client ?? data.clients[0]?.client ?? ""}
                  onChange={setClient}
                  tabs={data.clients.map((entry) => ({
                    key: entry.client,
                    title: entry.label,
                    content: (
                      <div className="grid gap-3">
                        <p className="text-[13px] leading-relaxed text-muted">{entry.instructions}</p>
                        <CodeBlock
                          label={entry.file ? `${words.file} ${entry.file}` : entry.label}
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
