import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { AccessFrame, LINK_CLASS } from "../access/access-frame.tsx";
import { ConfirmIdentity } from "../access/confirm-identity.tsx";
import type { AuthorizationRequest } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useRead } from "../api/query.ts";
import { authorizationTexts } from "../i18n/areas/authorization.ts";
import { meQuery, projectsQuery, WorkspaceContext } from "../shell/me.tsx";
import { Problem } from "../ui/form.tsx";
import { Loading } from "../ui/states.tsx";
import { ConsentForm } from "./consent-form.tsx";

const strings = authorizationTexts;

interface Settled {
  readonly address: string;
  readonly isAllowed: boolean;
}

/** Where an AI client sends a person: they see who asks and decide what it may do. */
export function AuthorizePage() {
  const [query] = useState(() => location.search.slice(1));
  const [settled, setSettled] = useState<Settled | null>(null);
  const me = useQuery(meQuery);
  const projects = useQuery(projectsQuery);
  const request = useRead("getAuthorizationRequest", { query: query === "" ? "-" : query });
  const failure = request.error ?? me.error ?? projects.error;
  if (failure) {
    return (
      <AccessFrame title={strings.problemTitle}>
        <div className="mt-4">
          <Problem>{errorMessage(failure)}</Problem>
        </div>
      </AccessFrame>
    );
  }
  if (!request.data || !me.data || !projects.data) return <Loading />;
  const asked = request.data.data;
  if (settled) return <Done settled={settled} />;
  if (asked.problem) return <WrongRequest asked={asked} problem={asked.problem} />;
  const leave = (answer: Settled) => {
    setSettled(answer);
    location.assign(answer.address);
  };
  return (
    <WorkspaceContext value={{ me: me.data, projects: projects.data.data }}>
      <ConfirmIdentity />
      <AccessFrame title={strings.title(asked.client_name)} text={strings.text}>
        <Client asked={asked} />
        <ConsentForm
          query={query}
          asked={asked}
          onAnswer={(address, isAllowed) => leave({ address, isAllowed })}
        />
      </AccessFrame>
    </WorkspaceContext>
  );
}

/** The hosts are what a client can't make up; its name and picture are. */
function Client({ asked }: { readonly asked: AuthorizationRequest }) {
  return (
    <div className="mb-5 grid gap-1 rounded-lg bg-hover p-3 text-[13px] [overflow-wrap:anywhere]">
      <p className="font-medium">
        {asked.is_verified ? strings.verified(asked.client_host) : strings.unverified}
      </p>
      <p className="text-muted">{destination(asked)}</p>
    </div>
  );
}

function destination({ redirect_kind: kind, redirect_host: host }: AuthorizationRequest): string {
  if (kind === "this_device") return strings.device;
  return kind === "app" ? strings.app(host) : strings.web(host);
}

/** The browser follows this link only when the person clicks it: any client can make up a wrong request. */
function WrongRequest({
  asked,
  problem,
}: {
  readonly asked: AuthorizationRequest;
  readonly problem: NonNullable<AuthorizationRequest["problem"]>;
}) {
  return (
    <AccessFrame title={strings.problemTitle}>
      <div className="mt-4 grid gap-4">
        <Problem>
          {strings.wrong} {problem.description}
        </Problem>
        <Leave address={problem.redirect_to}>{strings.back(asked.redirect_host)}</Leave>
      </div>
    </AccessFrame>
  );
}

function Done({ settled: { address, isAllowed } }: { readonly settled: Settled }) {
  return (
    <AccessFrame
      title={isAllowed ? strings.doneTitle : strings.refusedTitle}
      text={isAllowed ? strings.done : strings.refused}
    >
      <Leave address={address}>{strings.again}</Leave>
    </AccessFrame>
  );
}

function Leave({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  return (
    <a href={address} rel="noreferrer" className={`${LINK_CLASS} text-[13px]`}>
      {children}
    </a>
  );
}
