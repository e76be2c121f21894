import { Link } from "@tanstack/react-router";
import { Cable, KeyRound, Plus } from "lucide-react";
import type { ApiToken, IssuedApiToken } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useOrganization } from "../shell/current-location.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { texts } from "../i18n/index.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Card, Page } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { menuColumn, RowMenu } from "../ui/row-menu.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { usePages } from "../ui/use-pages.ts";
import { accessOf } from "./access-of.ts";
import { CreateToken } from "./create-token.tsx";
import { useIssuing } from "./use-issuing.tsx";

const strings = accessTexts.tokens;
const TONES: Readonly<Record<ApiToken["status"], Tone>> = {
  active: "ok",
  deactivated: "warn",
  expired: "plain",
  creator_removed: "danger",
};

export function TokensPage() {
  const { id: organizationId, isOwner } = useOrganization();
  const pages = usePages();
  const issuing = useIssuing<IssuedApiToken>(strings, (props) => <CreateToken {...props} />);
  const read = useRead(
    "getApiTokens",
    { organization_id: organizationId, ...pages.input },
    { keepsPrevious: true },
  );
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        <>
          <Link
            to="/o/$organizationId/mcp"
            params={{ organizationId: String(organizationId) }}
            className={buttonClass()}
          >
            <Cable aria-hidden className="size-4" strokeWidth={1.75} />
            {accessTexts.mcp.title}
          </Link>
          {isOwner && (
            <Button kind="primary" icon={Plus} onClick={issuing.start}>
              {strings.create}
            </Button>
          )}
        </>
      }
    >
      <Card>
        <PagedList
          read={read}
          pages={pages}
          empty={<EmptyState icon={KeyRound} title={strings.emptyTitle} text={strings.emptyText} />}
        >
          {(tokens) => <TokenTable tokens={tokens} onIssued={issuing.show} />}
        </PagedList>
      </Card>
      {issuing.dialogs}
    </Page>
  );
}

interface TokenTableProps {
  readonly tokens: readonly ApiToken[];
  readonly onIssued: (token: IssuedApiToken) => void;
}

function TokenTable({ tokens, onIssued }: TokenTableProps) {
  const { menuOf, question } = useTokenActions(onIssued);
  return (
    <>
      <Table
        label={strings.title}
        rows={tokens}
        rowKey={(token) => token.id}
        columns={[
          {
            key: "name",
            title: strings.name,
            cell: (token) => (
              <>
                <span className="flex flex-wrap items-center gap-x-2 font-medium">
                  {token.name}
                  {token.may_administer_by_ai && <Badge tone="warn">{strings.byAiBadge}</Badge>}
                </span>
                {token.client_host === null ? (
                  <span className="font-mono text-xs text-muted">…{token.hint}</span>
                ) : (
                  <span className="text-xs text-muted">{strings.connectedFrom(token.client_host)}</span>
                )}
              </>
            ),
          },
          { key: "access", title: strings.role, cell: (token) => accessOf(token) },
          {
            key: "scope",
            title: strings.scope,
            cell: (token) =>
              token.project_scope === "all" ? strings.all : strings.scopeCount(token.project_scope.length),
          },
          {
            key: "status",
            title: strings.statusTitle,
            cell: (token) => <Badge tone={TONES[token.status]}>{strings.status[token.status]}</Badge>,
          },
          { key: "used", title: strings.lastUsed, cell: (token) => <Time at={token.last_used_at} /> },
          { key: "expires", title: strings.expires, cell: (token) => <Time at={token.expires_at} /> },
          menuColumn(menuOf),
        ]}
      />
      {question}
    </>
  );
}

function useTokenActions(onIssued: (token: IssuedApiToken) => void) {
  const { id: organizationId } = useOrganization();
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const deactivate = useChange("deactivateApiToken", ["getApiTokens"]);
  const reactivate = useChange("reactivateApiToken", ["getApiTokens"]);
  const regenerate = useChange("regenerateApiToken", ["getApiTokens"]);
  const revoke = useChange("revokeApiToken", ["getApiTokens"]);
  const menuOf = (token: ApiToken) => {
    const input = { token_id: token.id, organization_id: organizationId };
    const isOff = token.status === "deactivated";
    return (
      <RowMenu
        label={`${texts.actions.more}: ${token.name}`}
        more={[
          isOff
            ? {
                key: "on",
                label: strings.reactivate,
                run: () => reactivate.mutate(input, outcome(strings.reactivated)),
              }
            : {
                key: "off",
                label: strings.deactivate,
                run: () => deactivate.mutate(input, outcome(strings.deactivated)),
              },
          // A connected client renews its value by itself.
          ...(token.client_host === null
            ? [
                {
                  key: "regenerate",
                  label: strings.regenerate,
                  run: () =>
                    ask({
                      title: strings.regenerateTitle,
                      text: strings.regenerateText(token.name),
                      action: strings.regenerate,
                      run: async () => onIssued((await regenerate.mutateAsync(input)).data),
                    }),
                },
              ]
            : []),
          {
            key: "revoke",
            label: strings.revoke,
            danger: true,
            run: () =>
              ask({
                title: strings.revokeTitle,
                text: strings.revokeText(token.name),
                action: strings.revoke,
                done: strings.revoked,
                run: () => revoke.mutateAsync(input),
              }),
          },
        ]}
      />
    );
  };
  return { menuOf, question };
}
